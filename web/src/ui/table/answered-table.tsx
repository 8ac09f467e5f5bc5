import type { RowData } from '@tanstack/react-table';
import type { ComponentProps, ReactNode } from 'react';
import { FailedState } from '../state/failed-state.tsx';
import { NothingYet } from '../state/nothing-yet.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface AnsweredTableProps<Row extends RowData> extends Omit<DataTableProps<Row>, 'rows'> {
  /** The call for the rows, as returned by `useCall`. */
  call: { isError: boolean; error: ComponentProps<typeof FailedState>['problem']; refetch: () => unknown };
  /** Undefined until the call is answered, or if its error replaces earlier rows. */
  rows: readonly Row[] | undefined;
  /** Number of skeleton rows shown during the call. */
  waitingRows: number;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
}

/** The rows of a call as a table, with its loading, failed and empty states. */
export function AnsweredTable<Row extends RowData>(props: AnsweredTableProps<Row>) {
  const { call, rows, waitingRows, empty = <NothingYet />, ...table } = props;
  if (rows === undefined && call.isError)
    return <FailedState what={table.caption} problem={call.error} onRetry={() => void call.refetch()} />;
  if (rows === undefined) return <TableSkeleton rowCount={waitingRows} />;
  return rows.length === 0 ? empty : <DataTable rows={rows} {...table} />;
}
