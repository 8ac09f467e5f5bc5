import type { ComponentProps } from 'react';
import { EmptyState } from '../state/empty-state.tsx';
import { FailedState } from '../state/failed-state.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { TableSkeleton } from '../table/table-skeleton.tsx';

interface ListViewProps<Row extends object>
  extends Pick<
    ComponentProps<typeof DataTable<Row>>,
    'columns' | 'rowKey' | 'selection' | 'recentKey' | 'sorting' | 'onSort'
  > {
  /** What the list is, as a noun. */
  title: string;
  /** Undefined until the first answer came. */
  rows: readonly Row[] | undefined;
  totalCount: number | undefined;
  problem: ComponentProps<typeof FailedState>['problem'];
  onRetry: () => void;
  isUpdating: boolean;
  pageNumber: number;
  pageSize: number;
  onPage: (pageNumber: number) => void;
}

/** A page of rows in whichever state its call is: on its way, failed, empty, or there. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const { title, rows, totalCount = 0, problem, onRetry, isUpdating, pageNumber, pageSize, onPage, ...table } = props;
  if (problem) return <FailedState what={title} problem={problem} onRetry={onRetry} />;
  if (!rows) return <TableSkeleton rowCount={pageSize} />;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable caption={title} rows={rows} isUpdating={isUpdating} {...table} />
      )}
      <Pager label={title} pageNumber={pageNumber} pageSize={pageSize} totalCount={totalCount} onPage={onPage} />
    </>
  );
}
