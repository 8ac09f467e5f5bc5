import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../lib/api/api.ts';
import { callKey } from '../../../lib/api/use-call.ts';
import { type DrivingPath, pathCall } from '../vehicles.ts';

/** A way that is over doesn't change; one of today goes on. */
const freshMs = 30_000;

/** The ways of some vehicles on a day, by id; those that are on their way or failed aren't among them. */
export function useWays(vehicleIds: readonly number[], day: string) {
  const answers = useQueries({
    queries: vehicleIds.map((vehicleId) => {
      const input = { query: { vehicleId, startDatetime: day, endDatetime: day } };
      return {
        queryKey: callKey(pathCall, input),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<DrivingPath> => api(pathCall, input, { signal }),
        staleTime: freshMs,
      };
    }),
  });
  const known = answers.map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers themselves are what counts, however they are gathered.
  const ways = useMemo(() => new Map(known.flatMap((way) => (way ? [[way.vehicleId, way] as const] : []))), known);
  return {
    ways,
    isPending: answers.some(({ isPending }) => isPending),
    failed: answers.find(({ isError }) => isError),
  };
}
