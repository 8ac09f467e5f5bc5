import type { CallKey, OutputOf } from '@maru/contract';
import { keepPreviousData, replaceEqualDeep, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, type CallInput } from './api.ts';
import type { ApiProblem } from './problem.ts';

interface UseCallOptions<Answer> {
  enabled?: boolean;
  /** Milliseconds for which an answer is fresh; the default is in query-client.ts. */
  staleTime?: number;
  /** Polling interval in milliseconds; false for none. */
  refetchInterval?: number | false;
  /** True if the page's first view shows the answer, which the server then embeds in the page. */
  isFirst?: boolean;
  /** Shows the answer to the previous input while the next one loads (filters, paging). */
  keepPrevious?: boolean;
  /**
   * Merges an answer with the current data, which the live feed updates; by default the answer replaces the current
   * data.
   */
  merge?: (held: Answer, answer: Answer) => Answer;
}

/** The query key of a call: `['GET /api/…', input]`; its first part matches every input. */
export const callKey = <K extends CallKey>(key: K, input: CallInput<K>) => [key, input] as const;

/** Fetches a call while the component is mounted. Errors are {@link ApiProblem}. */
export function useCall<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  { keepPrevious = false, isFirst = false, merge, ...options }: UseCallOptions<OutputOf<K>> = {},
): UseQueryResult<OutputOf<K>, ApiProblem> {
  const result = useQuery<unknown, ApiProblem>({
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
  // The type matches the query function above; useQuery can't infer a generic output.
  return result as UseQueryResult<OutputOf<K>, ApiProblem>;
}
