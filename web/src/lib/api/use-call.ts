import type { CallKey, OutputOf } from '@maru/contract';
import { keepPreviousData, type Query, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, type CallInput } from './api.ts';
import type { ApiProblem } from './problem.ts';

interface UseCallOptions<Answer> {
  enabled?: boolean;
  /** Milliseconds for which an answer is fresh; the default is in query-client.ts. */
  staleTime?: number;
  /** Polling interval in milliseconds; false for none. For data that live values update, see `pollEvery`. */
  refetchInterval?: number | false | ReturnType<typeof pollEvery>;
  /** True if the page's first view shows the answer, which the server then embeds in the page. */
  isFirst?: boolean;
  /**
   * Shows the answer to the previous input while the next one loads (filters, paging). With names of query parameters,
   * only if these are the same: an answer without its measure would be shown as values of the new measure.
   */
  keepPrevious?: boolean | readonly string[];
  /** Instead of `keepPrevious`: returns the part of the previous answer to show. */
  placeholderData?(previous: Answer | undefined, query: { queryKey: QueryKey } | undefined): Answer | undefined;
  /** Updates an answer, requested at `requestedAt` by `performance.now`, with the live values that it may not include. */
  withLive?: (answer: Answer, requestedAt: number) => Answer;
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

const leastPollMs = 1000;

/**
 * A polling interval that begins at the last answer or failure. A constant one begins again at every update of the data,
 * so that live values would postpone the next answer forever. They must keep the data's `updatedAt`.
 */
export const pollEvery =
  (ms: number) =>
  ({ state: { dataUpdatedAt, errorUpdatedAt } }: Pick<Query<unknown, ApiProblem>, 'state'>): number =>
    Math.min(ms, Math.max(leastPollMs, Math.max(dataUpdatedAt, errorUpdatedAt) + ms - Date.now()));

/** Fetches a call while the component is mounted. Errors are {@link ApiProblem}. */
export function useCall<K extends CallKey>(
  key: K,
  input: CallInput<K>,
  { keepPrevious = false, isFirst = false, withLive, ...options }: UseCallOptions<OutputOf<K>> = {},
): UseQueryResult<OutputOf<K>, ApiProblem> {
  const queryKey = callKey(key, input);
  const result = useQuery<unknown, ApiProblem>({
    queryKey,
    async queryFn({ signal }) {
      const requestedAt = performance.now();
      const answer = await api(key, input, { signal });
      return withLive ? withLive(answer, requestedAt) : answer;
    },
    ...(keepPrevious && {
      placeholderData: keepPrevious === true ? keepPreviousData : keepIfSame(keepPrevious, queryKey),
    }),
    meta: { isLive: withLive !== undefined, isFirst: isFirst && options.enabled !== false },
    ...options,
  });
  // The type matches the query function above; useQuery can't infer a generic output.
  return result as UseQueryResult<OutputOf<K>, ApiProblem>;
}
