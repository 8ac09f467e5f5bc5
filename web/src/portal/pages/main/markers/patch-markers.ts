import type { AirMeasurementType } from '@maru/domain/air';
import { type AirMarker, withLatest } from '../../../../features/air/parts/marker.ts';
import type { LiveStates } from '../../../../lib/live/live-states.ts';

export type Marker = AirMarker;
export interface Markers {
  list: Marker[];
}

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
    return latest ? withLatest(marker, latest, type) : marker;
  });
  return { list };
}
