import type { AirMeasurementType } from '@maru/domain/air';
import { useQueryClient } from '@tanstack/react-query';
import { keepNewerMarkers } from '../../../../features/air/parts/keep-newer.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useLive } from '../../../../lib/live/use-live.tsx';
import { type Markers, patchMarkers } from './patch-markers.ts';

const key = 'GET /api/air-quality/installation-place/map';

/** A device that falls silent sends no event; asking again this often shows it as under inspection. */
const askAgainMs = 60_000;

interface MarkersInput {
  query: { measurementType: AirMeasurementType; installationType: 'indoor' | 'outdoor' };
}

/** Every place's current value of one measurement. */
export const useMarkers = (
  measurementType: AirMeasurementType,
  installationType: MarkersInput['query']['installationType'],
) => {
  const input: MarkersInput = { query: { measurementType, installationType } };
  return useCall(key, input, { refetchInterval: askAgainMs, merge: keepNewerMarkers });
};

/** Keeps whatever `useMarkers` has fetched current by the live feed; once a page. */
export function useLiveMarkers(): void {
  const queries = useQueryClient();
  useLive('air', undefined, (events) => {
    const states = events.map((event) => event.state);
    for (const [queryKey, markers] of queries.getQueriesData<Markers>({ queryKey: [key] })) {
      const { query } = queryKey[1] as MarkersInput;
      if (markers)
        queries.setQueryData(queryKey, patchMarkers(markers, states, query.measurementType, query.installationType));
    }
  });
}
