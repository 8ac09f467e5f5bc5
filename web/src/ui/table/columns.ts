import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortDirection,
  tableFeatures,
} from '@tanstack/react-table';
import { createElement, type ReactNode } from 'react';
import { Marked } from '#texts/marked.tsx';

/** A column of a table whose rows are `Row`. */
export interface Column<Row extends RowData> {
  id: string;
  header: string;
  /** A unit or a remark under the header's words. */
  note?: string;
  cell: (row: Row) => ReactNode;
  /** Figures: to the right, all digits of one width. */
  isNumeric?: boolean;
  /** Never broken over lines: dates, codes, addresses of the network. */
  isWhole?: boolean;
  /** Has a line of its own on a card: names, which may be long. */
  isWide?: boolean;
  /** The row's name: a row header in the table, the heading of its card. One a table. */
  isRowHeader?: boolean;
  /** Buttons of the row: in view at the end of a table that scrolls. */
  isAction?: boolean;
  /** Left out where it can't be sorted by; one direction where the other makes no sense. */
  sort?: 'both' | SortDirection;
  /** CSS length; the content decides where it's left out. */
  width?: string;
}

/** By which column rows are in order, and which way. */
export interface Sorting {
  id: string;
  direction: SortDirection;
}

/** Which of the columns stay in view while the others scroll: the first, the rows' name, their buttons. */
type Stuck = 'first' | 'name' | 'end';

type ColumnMeta = Pick<Column<never>, 'note' | 'isNumeric' | 'isWhole' | 'isRowHeader' | 'width' | 'sort'> & {
  stuck?: Stuck;
};

const stuckOf = (at: number, isRowHeader = false, isAction = false): Stuck | undefined =>
  at === 0 ? 'first' : isRowHeader ? 'name' : isAction ? 'end' : undefined;

export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

/** Our columns as the table model takes them. */
export function columnDefs<Row extends RowData>(
  columns: readonly Column<Row>[],
): ColumnDef<typeof features, Row, unknown>[] {
  const helper = createColumnHelper<typeof features, Row>();
  return columns.map(({ id, header, cell, sort, isAction, ...meta }, at) => {
    const stuck = stuckOf(at, meta.isRowHeader, isAction);
    return helper.accessor((row: Row): unknown => row, {
      id,
      header,
      cell: ({ row }) => createElement(Marked, null, cell(row.original)),
      enableSorting: sort !== undefined,
      sortDescFirst: sort === 'desc',
      meta: { ...meta, ...(sort && { sort }), ...(stuck && { stuck }) },
    });
  });
}
