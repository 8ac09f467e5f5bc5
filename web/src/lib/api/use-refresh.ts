import type { CallKey } from '@maru/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Calls whose answers a change made outdated, or all calls. */
export type Outdated = readonly CallKey[] | 'all';

/** Refetches outdated answers; resolves once those on the page are new. */
export function useRefresh(): (outdated: Outdated) => Promise<void> {
  const queries = useQueryClient();
  return (outdated) =>
    queries.invalidateQueries(
      outdated === 'all' ? {} : { predicate: ({ queryKey: [call] }) => outdated.some((one) => one === call) },
    );
}
