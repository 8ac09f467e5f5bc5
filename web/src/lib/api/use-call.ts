import type { CallKey, OutputOf } from '@maru/contract';
import {
  keepPreviousData,
  type QueryKey,
  replaceEqualDeep,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
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
  /**
   * Shows the answer to the previous input while the next one loads (filters, paging). With names of query parameters,
   * only if these are the same: an answer without its measure would be shown as values of the new measure.
   */
  keepPrevious?: boolean | readonly string[];
  /**
   * Merges an answer with the current data, which the live feed updates; by default the answer replaces the current
   * data.
   */
  merge?: (held: Answer, answer: Answer) => Answer;
}

/** The query key of a call: `['GET /api/…', input]`; its first part matches every input. */
export const callKey = <K extends CallKey>(key: K, input: CallInput<K>) => [key, input] as const;

const parameterOf = (queryKey: QueryKey | undefined, name: string): unknown =>
  (queryKey?.[1] as { query?: Readonly<Record<string, unknown>> } | undefined)?.query?.[name];

/** Keeps the previous answer if it is of the same call with the same values of these query parameters. */
export const keepIfSame =
  (names: readonly string[], queryKey: QueryKey) =>
  <Answer>(previous: Answer | undefined, query: { queryKey: QueryKey } | undefined): Answer | undefined =>
    query?.queryKey[0] === queryKey[0] &&
    names.every((name) => parameterOf(query?.queryKey, name) === parameterOf(queryKey, name))
      ? previous
      : undefined;

/** Fetches a call while the component is mounted. Errors are {@link ApiProblem}. */
export function useCall<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  { keepPrevious = false, isFirst = false, merge, ...options }: UseCallOptions<OutputOf<K>> = {},
): UseQueryResult<OutputOf<K>, ApiProblem> {
  const queryKey = callKey(key, input);
  const result = useQuery<unknown, ApiProblem>({
    queryKey,
    queryFn: ({ signal }) => api(key, input, { signal }),
    ...(keepPrevious && {
      placeholderData: keepPrevious === true ? keepPreviousData : keepIfSame(keepPrevious, queryKey),
    }),
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
