import type { Sorting } from '../table/columns.ts';

/** What a list shows and the ways to change that, for its toolbar, table and pager. */
export interface ListControls {
  pageNumber: number;
  pageSize: number;
  pageSizes: readonly number[];
  sorting: Sorting | undefined;
  /** The row that the reader comes back from. */
  recentKey: string | null;
  onPage: (pageNumber: number) => void;
  onPageSize: (pageSize: number) => void;
  /** Null: back to the list's own order. */
  onSort: (sorting: Sorting | null) => void;
}
