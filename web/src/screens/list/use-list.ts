import type { CallKey, OutputOf } from '@maru/contract';
import { useEffect, useMemo, useState } from 'react';
import { useAttendedRefresh } from '#lib/admin-session/use-attended-refresh.ts';
import type { CallInput } from '#lib/api/api.ts';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useCall } from '#lib/api/use-call.ts';
import { useToday } from '#lib/clock/use-today.ts';
import { useListMemory } from '#lib/paths/list-return.ts';
import { type ListState, listStateOf } from '#lib/paths/list-state.ts';
import type { Search } from '#lib/paths/search.ts';
import { useLastPage } from '#lib/paths/use-last-page.ts';
import type { ListControls } from '#ui/list/list-controls.ts';
import { pageCount } from '#ui/table/page-window.ts';
import type { Filter, FilterValues } from './filters.tsx';
import type { List } from './list.ts';
import { type Place, usePlacedSearch } from './placed-search.ts';

/** The list's state in its address. */
interface State extends ListState {
  filters: FilterValues;
}

/** The filter values in an address; invalid values get their default. */
export const filtersIn = (filters: readonly Filter[], search: Search, now = new Date()): FilterValues =>
  Object.assign({}, ...filters.map((filter) => filter.parse(search, now)));

/** The list's state in an address; invalid parts get their default. */
export function stateOf(list: Pick<List, 'sorts' | 'pageSizes' | 'filters'>, search: Search, now = new Date()): State {
  return { ...listStateOf(search, list.sorts, list.pageSizes), filters: filtersIn(list.filters, search, now) };
}

export interface ListUse<K extends CallKey, Row extends object> {
  answer: OutputOf<K> | undefined;
  /** Undefined until the first answer; empty if the call failed. */
  rows: readonly Row[] | undefined;
  totalCount: number | undefined;
  problem: ApiProblem | null;
  isUpdating: boolean;
  onRetry: () => void;
  filters: FilterValues;
  cleared: FilterValues;
  onFilter: (filters: FilterValues) => void;
  controls: ListControls;
  /** The query without paging: also for the workbook, and for all matching rows. */
  query: Readonly<Record<string, unknown>>;
}

/** The parameters of a call's path, if any. */
export type ParamsOf<K extends CallKey> = CallInput<K> extends { params: infer Params } ? Params : undefined;

/** A call's input; the list's query was validated by its declaration. */
export const inputOf = <K extends CallKey>(params: ParamsOf<K>, query: object): CallInput<K> =>
  ({ ...(params !== undefined && { params }), query }) as CallInput<K>;

/** Total over all pages. Calls without paging return all rows. */
function totalOf(answer: unknown, rows: number): number {
  const { totalCount } = answer as { totalCount?: unknown };
  return typeof totalCount === 'number' ? totalCount : rows;
}

/**
 * The total of the requested list. Retained for another page or order; unknown after a change of filters until the
 * answer.
 */
function useTotal(known: number | undefined, key: string): number | undefined {
  const [counted, setCounted] = useState<{ key: string; total: number } | null>(null);
  useEffect(() => {
    if (known !== undefined) setCounted({ key, total: known });
  }, [known, key]);
  return known ?? (counted?.key === key ? counted.total : undefined);
}

/** A list's state, answer and setters; each setter returns to the first page. */
export function useList<K extends CallKey, Row extends object>(
  list: List<K, Row>,
  params: ParamsOf<K>,
  place: Place,
): ListUse<K, Row> {
  const [search, change] = usePlacedSearch(place);
  const today = useToday();
  const state = useMemo(() => stateOf(list, search, today), [list, search, today]);
  const cleared = useMemo(() => stateOf(list, {}, today).filters, [list, today]);
  const { pageNumber, pageSize, sortBy, sortDirection, filters } = state;
  const recentKey = useListMemory(place.kind === 'page');
  const query = useMemo(
    () => ({ ...list.query, ...filters, ...(sortBy !== '' && { sortBy, sortDirection }) }),
    [list, filters, sortBy, sortDirection],
  );
  const result = useCall(list.call, inputOf<K>(params, { ...query, ...(list.isPaged && { pageNumber, pageSize }) }), {
    keepPrevious: true,
  });
  useAttendedRefresh(() => void result.refetch(), list.refetchInterval);

  const failed = result.isError;
  const answer = failed ? undefined : result.data;
  const rows = failed ? [] : answer && list.rowsOf(answer);
  const totalCount = failed ? 0 : answer && totalOf(answer, rows?.length ?? 0);
  const known = result.isPlaceholderData ? undefined : totalCount;
  const shownTotal = useTotal(known, JSON.stringify([params, list.query, filters]));
  const pages = known === undefined ? undefined : pageCount(known, pageSize);
  useLastPage(pageNumber, pages, (page) => change({ pageNumber: String(page) }));

  return {
    answer,
    rows,
    totalCount: shownTotal,
    problem: failed ? result.error : null,
    isUpdating: result.isPlaceholderData,
    // A failed list returns to its first page, because it counts as having no pages.
    onRetry: () => (pageNumber === 1 ? void result.refetch() : change({ pageNumber: '' })),
    filters,
    cleared,
    onFilter: (chosen) => change({ ...chosen, pageNumber: '' }, true),
    query,
    controls: {
      pageNumber,
      pageSize,
      pageSizes: list.pageSizes,
      sorting: sortBy === '' || sortDirection === '' ? undefined : { id: sortBy, direction: sortDirection },
      recentKey,
      onPage: (page) => change({ pageNumber: String(page) }, true),
      onPageSize: (size) => change({ pageSize: String(size), pageNumber: '' }),
      onSort: (next) => change({ sortBy: next?.id ?? '', sortDirection: next?.direction ?? '', pageNumber: '' }, true),
    },
  };
}
