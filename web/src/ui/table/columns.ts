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
  /** A unit or remark below the header. */
  note?: string;
  cell: (row: Row) => ReactNode;
  /** Numbers: right-aligned with tabular digits. */
  isNumeric?: boolean;
  /** Never wraps: dates, codes, network addresses. */
  isWhole?: boolean;
  /** Takes a whole line on a card: long names. */
  isWide?: boolean;
  /** The row's name: a row header in the table, the heading of its card. One per table. */
  isRowHeader?: boolean;
  /** Buttons of the row: sticky at the end of a scrolling table. */
  isAction?: boolean;
  /** Omitted if the column isn't sortable; one direction if the other makes no sense. */
  sort?: 'both' | SortDirection;
  /** CSS length; automatic if omitted. */
  width?: string;
}

/** Sort column and direction. */
export interface Sorting {
  id: string;
  direction: SortDirection;
}

/** Sticky columns: the first, the rows' name, their buttons. */
type Stuck = 'first' | 'name' | 'end';

type ColumnMeta = Pick<Column<never>, 'note' | 'isNumeric' | 'isWhole' | 'isRowHeader' | 'width' | 'sort'> & {
  stuck?: Stuck;
};

const stuckOf = (at: number, isRowHeader = false, isAction = false): Stuck | undefined =>
  at === 0 ? 'first' : isRowHeader ? 'name' : isAction ? 'end' : undefined;

export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() });

/** Converts Maru's columns to the table model's. */
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
