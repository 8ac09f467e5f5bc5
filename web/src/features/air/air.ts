/** Air quality's calls, as the screens of places ask them. */
import type { LiveState } from '@maru/contract/live';
import type { Marker } from '@maru/contract/place';
import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import { liveCall } from '#places/live/live-call.ts';
import { toldMarker } from '#places/map/markers.ts';
import { withSides } from '#places/values/values.ts';

const layer = 'air';

export const airPlaces = liveCall({ call: 'GET /api/air-quality/installation-place', layer, told: withSides });

export const airPlace = liveCall({
  call: 'GET /api/air-quality/installation-place/{id}/measurement',
  layer,
  told: withSides,
});

/** What of a place its marker shows. */
interface Shown {
  query: { installationType?: string | undefined; measurementType?: AirMeasurementType | '' | undefined };
}

/** A marker with what was reported since: by the measure and the side that it shows. */
const told = (
  marker: Marker,
  values: LiveState<typeof layer>['values'],
  { query: { installationType, measurementType } }: Shown,
) =>
  toldMarker(
    marker,
    values,
    installationType === 'indoor' ? 'indoor' : 'outdoor',
    airMeasure(measurementType || 'ultra_fine_dust'),
  );

/** Of the map's page. */
export const airMarkers = liveCall({ call: 'GET /api/map/statistics/air-quality/installation-place', layer, told });

export const airDetail = liveCall({
  call: 'GET /api/map/statistics/air-quality/installation-place/detail',
  layer,
  told: withSides,
});
