import { pageSizes, pagingOf } from './paging-state.ts';
import { oneOf, type Search } from './search.ts';

export const sortDirections = ['asc', 'desc'] as const;

/** What every list's address holds beside its filters. */
export interface ListState<Sort extends string = string> {
  pageNumber: number;
  pageSize: number;
  /** Empty: in the list's own order. */
  sortBy: Sort | '';
  sortDirection: (typeof sortDirections)[number] | '';
}

/** Page, page size, and by which of the columns that it may be the list is sorted. */
export function listStateOf<const Sorts extends readonly string[]>(
  search: Search,
  sorts: Sorts,
  sizes = pageSizes,
): ListState<Sorts[number]> {
  const sortBy = oneOf(sorts, search.sortBy, '');
  return {
    ...pagingOf(search, sizes),
    sortBy,
    sortDirection: sortBy === '' ? '' : oneOf(sortDirections, search.sortDirection, 'asc'),
  };
}
