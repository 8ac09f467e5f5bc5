import type { Sorting } from '../table/columns.ts';

/** A list's state and its setters, for toolbar, table and pager. */
export interface ListControls {
  pageNumber: number;
  pageSize: number;
  pageSizes: readonly number[];
  sorting: Sorting | undefined;
  /** The row from whose detail the reader returns. */
  recentKey: string | null;
  onPage: (pageNumber: number) => void;
  onPageSize: (pageSize: number) => void;
  /** Null restores the default order. */
  onSort: (sorting: Sorting | null) => void;
}
