import type { CallKey, OutputOf } from '@maru/contract';
import { keepPreviousData, replaceEqualDeep, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, type CallInput } from './api.ts';
import type { ApiProblem } from './problem.ts';

interface UseCallOptions<Answer> {
  enabled?: boolean;
  /** Milliseconds an answer counts as current; the client's default is in query-client.ts. */
  staleTime?: number;
  /** Milliseconds between repeats; false for none. */
  refetchInterval?: number | false;
  /** The page's first view shows its answer: the server sends that along with the page. */
  isFirst?: boolean;
  /** Shows the answer to the previous input while the next is on its way (filters, paging). */
  keepPrevious?: boolean;
  /** What to hold when an answer comes to what the live feed keeps current; the answer itself where this is left out. */
  merge?: (held: Answer, answer: Answer) => Answer;
}

/** The query key of a call: `['GET /api/…', input]`; the first part alone matches every input of it. */
export const callKey = <K extends CallKey>(key: K, input: CallInput<K>) => [key, input] as const;

/** Asks a call while the component is mounted. Errors are {@link ApiProblem}. */
export function useCall<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  { keepPrevious = false, isFirst = false, merge, ...options }: UseCallOptions<OutputOf<K>> = {},
): UseQueryResult<OutputOf<K>, ApiProblem> {
  const asked = useQuery<unknown, ApiProblem>({
    queryKey: callKey(key, input),
    queryFn: ({ signal }) => api(key, input, { signal }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    meta: { isLive: merge !== undefined, isFirst: isFirst && options.enabled !== false },
    ...(merge && {
      structuralSharing: (held, answer) =>
        replaceEqualDeep(held, held === undefined ? answer : merge(held as OutputOf<K>, answer as OutputOf<K>)),
    }),
    ...options,
  });
  // The query function above gives exactly this; useQuery's own inference gives up on a generic output.
  return asked as UseQueryResult<OutputOf<K>, ApiProblem>;
}
