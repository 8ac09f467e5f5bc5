import { pageSizes, pagingOf } from './paging-state.ts';
import { oneOf, type Search } from './search.ts';

export const sortDirections = ['asc', 'desc'] as const;

/** The part of every list's address besides its filters. */
export interface ListState<Sort extends string = string> {
  pageNumber: number;
  pageSize: number;
  /** Empty means the default order. */
  sortBy: Sort | '';
  sortDirection: (typeof sortDirections)[number] | '';
}

/** Page, page size, and the sort column among the allowed ones. */
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
