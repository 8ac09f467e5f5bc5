import type { Marker } from '@maru/contract/place';
import type { AirMeasurementType } from '@maru/domain/air';
import type { UseQueryResult } from '@tanstack/react-query';
import { districtMarkers } from '../../../../features/air/air.ts';
import type { ApiProblem } from '../../../../lib/api/problem.ts';

/** Every place's current value of one measurement. */
export const useMarkers = (
  measurementType: AirMeasurementType,
  installationType: 'indoor' | 'outdoor',
  options?: { isFirst?: boolean },
): UseQueryResult<{ list: Marker[] }, ApiProblem> =>
  districtMarkers.useAnswer({ query: { measurementType, installationType } }, options);

/** Keeps whatever `useMarkers` has fetched current by the live feed; once a page. */
export const useLiveMarkers = () => districtMarkers.useNews();
