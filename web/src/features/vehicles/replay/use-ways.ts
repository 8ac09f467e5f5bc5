import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { callKey } from '#lib/api/use-call.ts';
import { evenWay } from '../map/way.ts';
import type { DrivingPath, exactPathCall, pathCall } from '../vehicles.ts';

/** Answers a vehicle's way: what the public is told, or the exact one. */
export type WayCall = typeof pathCall | typeof exactPathCall;

/** A way that is over doesn't change; one of today goes on. */
const freshMs = 30_000;

/** The ways of some vehicles on a day, by id; those that are on their way or failed aren't among them. */
export function useWays(call: WayCall, vehicleIds: readonly number[], day: string) {
  return useQueries({
    queries: vehicleIds.map((vehicleId) => {
      const input = { query: { vehicleId, startDatetime: day, endDatetime: day } };
      return {
        queryKey: callKey(call, input),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<DrivingPath> => api(call, input, { signal }),
        staleTime: freshMs,
      };
    }),
    combine: gathered,
  });
}

/** The same result as long as no answer becomes another one: TanStack calls it only then, as it is the same function. */
const gathered = (answers: readonly UseQueryResult<DrivingPath>[]) => ({
  ways: new Map(
    answers.flatMap(({ data }) => (data ? [[data.vehicleId, { ...data, ...evenWay(data) }] as const] : [])),
  ),
  isPending: answers.some(({ isPending }) => isPending),
  failed: answers.find(({ isError }) => isError),
});
