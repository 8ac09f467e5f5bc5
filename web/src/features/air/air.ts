/** Air quality's calls, as the screens of places ask them. */
import { airMeasure } from '@maru/domain/air';
import { liveCall } from '../../places/live/live-call.ts';
import { toldMarker } from '../../places/map/markers.ts';
import { withSides } from '../../places/values/values.ts';

const layer = 'air';

export const airPlaces = liveCall({ call: 'GET /api/air-quality/installation-place', layer, told: withSides });

export const airPlace = liveCall({
  call: 'GET /api/air-quality/installation-place/{id}/measurement',
  layer,
  told: withSides,
});

export const airMarkers = liveCall({
  call: 'GET /api/map/statistics/air-quality/installation-place',
  layer,
  told: (marker, values, { query: { installationType, measurementType } }) =>
    toldMarker(
      marker,
      values,
      installationType === 'indoor' ? 'indoor' : 'outdoor',
      airMeasure(measurementType || 'ultra_fine_dust'),
    ),
});

export const airDetail = liveCall({
  call: 'GET /api/map/statistics/air-quality/installation-place/detail',
  layer,
  told: withSides,
});
