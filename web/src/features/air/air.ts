/** Air quality's calls, for the screens of places. */
import type { LiveState } from '@maru/contract/live';
import type { Marker } from '@maru/contract/place';
import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { liveCall } from '#places/live/live-call.ts';
import { updatedMarker } from '#places/map/markers.ts';
import { withSides } from '#places/values/values.ts';

const layer = 'air';

export const airPlaces = liveCall({ call: 'GET /api/air-quality/installation-place', layer, update: withSides });

export const airPlace = liveCall({
  call: 'GET /api/air-quality/installation-place/{id}/measurement',
  layer,
  update: withSides,
});

/** The part of a call's input that determines a marker's measure and side. */
interface Shown {
  query: { installationType?: string | undefined; measurementType?: AirMeasurementType | '' | undefined };
}

/** Updates a marker with the live values of its measure and side. */
const updated = (
  marker: Marker,
  values: LiveState<typeof layer>['values'],
  { query: { installationType, measurementType } }: Shown,
) =>
  updatedMarker(
    marker,
    values,
    installationType === 'indoor' ? 'indoor' : 'outdoor',
    airMeasure(measurementType || 'ultra_fine_dust'),
  );

/** The map page's markers. */
export const airMarkers = liveCall({
  call: 'GET /api/map/statistics/air-quality/installation-place',
  layer,
  update: updated,
});

export const airDetail = liveCall({
  call: 'GET /api/map/statistics/air-quality/installation-place/detail',
  layer,
  update: withSides,
});
