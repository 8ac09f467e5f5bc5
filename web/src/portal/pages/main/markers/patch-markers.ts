import type { OutputOf } from '@maru/contract';
import { type AirMeasurementType, airGradeName } from '@maru/domain/air';
import { measured } from '../../../../features/air/parts/latest.ts';
import type { LiveStates } from '../../../../lib/live/live-states.ts';

export type Markers = OutputOf<'GET /api/air-quality/installation-place/map'>;
export type Marker = Markers['list'][number];

/** The markers with what places have reported since; those that didn't are the same objects. */
export function patchMarkers(
  markers: Markers,
  states: readonly LiveStates['air'][],
  type: AirMeasurementType,
  installation: 'indoor' | 'outdoor',
): Markers {
  const byPlace = new Map(states.map((state) => [state.installationPlaceId, state.values[installation]]));
  const list = markers.list.map((marker) => {
    const latest = byPlace.get(marker.installationPlaceId);
    if (!latest) return marker;
    const { value, grade } = measured(latest, type);
    const measurementStatus = grade ?? 'measuring';
    return {
      ...marker,
      measurementValue: value,
      measurementStatus,
      measurementStatusName: airGradeName(type, measurementStatus),
      measurementDatetime: latest.measurementDatetime,
    };
  });
  return { list };
}
