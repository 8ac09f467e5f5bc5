import type { UseQueryResult } from '@tanstack/react-query';

/** The first error of calls without data, with a retry of all that failed; undefined if none failed. */
export function failedOf<Failure>(calls: readonly UseQueryResult<unknown, Failure>[]) {
  const failed = calls.filter(({ isError, data }) => isError && !data);
  const refetch = () => {
    for (const call of failed) void call.refetch();
  };
  return failed[0] && { error: failed[0].error, refetch };
}
