import type { Marker } from '@maru/contract/place';
import { type AirMeasurementType, airMeasure } from '@maru/domain/air';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from '../../../../lib/api/problem.ts';
import { liveCall } from '../../../../places/live/live-call.ts';
import { toldMarker } from '../../../../places/map/markers.ts';

const markers = liveCall({
  call: 'GET /api/air-quality/installation-place/map',
  layer: 'air',
  told: (marker, values, { query: { installationType, measurementType } }) =>
    toldMarker(
      marker,
      values,
      installationType === 'indoor' ? 'indoor' : 'outdoor',
      airMeasure(measurementType || 'ultra_fine_dust'),
    ),
});

/** Every place's current value of one measurement. */
export const useMarkers = (
  measurementType: AirMeasurementType,
  installationType: 'indoor' | 'outdoor',
): UseQueryResult<{ list: Marker[] }, ApiProblem> =>
  markers.useAnswer({ query: { measurementType, installationType } });

/** Keeps whatever `useMarkers` has fetched current by the live feed; once a page. */
export const useLiveMarkers = () => markers.useNews();
