import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { failedOf } from '#lib/api/failed-of.ts';
import { callKey } from '#lib/api/use-call.ts';
import { evenWay } from '../map/way.ts';
import type { DrivingPath, exactPathCall, pathCall } from '../vehicles.ts';

/** The call for a vehicle's path: public, or exact. */
export type WayCall = typeof pathCall | typeof exactPathCall;

/** Maximum age of a cached path, in milliseconds: today's path changes while vehicles drive. */
const freshMs = 30_000;

/** The paths of vehicles on a day by id, without loading and failed paths. */
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

/** A stable function, so that TanStack Query reuses the combined result until an answer changes. */
const gathered = (answers: readonly UseQueryResult<DrivingPath>[]) => ({
  ways: new Map(
    answers.flatMap(({ data }) => (data ? [[data.vehicleId, { ...data, ...evenWay(data) }] as const] : [])),
  ),
  isPending: answers.some(({ isPending }) => isPending),
  failed: failedOf(answers),
});
