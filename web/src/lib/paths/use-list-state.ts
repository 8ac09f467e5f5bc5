import { useMemo } from 'react';
import { useListMemory } from './list-return.ts';
import type { ListState, sortDirections } from './list-state.ts';
import type { Search } from './search.ts';
import { useSearchState } from './use-search-state.ts';

interface Sorting {
  id: string;
  direction: (typeof sortDirections)[number];
}

/** What a list shows and the ways to change that, for its filter bar, toolbar, table and pager. */
export interface ListControls {
  pageNumber: number;
  pageSize: number;
  sorting: Sorting | undefined;
  /** The row that the reader comes back from. */
  recentKey: string | null;
  onPage: (pageNumber: number) => void;
  onPageSize: (pageSize: number) => void;
  /** Null: back to the list's own order. */
  onSort: (sorting: Sorting | null) => void;
}

/**
 * A list's state as its address holds it. Whatever changes what is listed leads back to the first page, and each change
 * but that of the page's size is a step of the history.
 */
export function useListState<S extends ListState, F extends object>(
  parse: (search: Search) => S,
  filtersOf: (state: S) => F,
) {
  const [state, change] = useSearchState<ListState>(parse) as [S, (changes: object, options?: object) => void];
  const filters = useMemo(() => filtersOf(state), [filtersOf, state]);
  const recentKey = useListMemory();
  const { pageNumber, pageSize, sortBy, sortDirection } = state;
  const sorting = useMemo(
    () => (sortBy === '' || sortDirection === '' ? undefined : { id: sortBy, direction: sortDirection }),
    [sortBy, sortDirection],
  );
  const controls: ListControls = {
    pageNumber,
    pageSize,
    sorting,
    recentKey,
    onPage: (page) => change({ pageNumber: page }, { push: true }),
    onPageSize: (size) => change({ pageSize: size, pageNumber: undefined }),
    onSort: (next) =>
      change({ sortBy: next?.id, sortDirection: next?.direction, pageNumber: undefined }, { push: true }),
  };
  return {
    state,
    filters,
    controls,
    onApply: (chosen: F) => change({ ...chosen, pageNumber: undefined }, { push: true }),
  };
}
