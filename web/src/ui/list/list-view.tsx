import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../state/empty-state.tsx';
import { FailedState } from '../state/failed-state.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { TableSkeleton } from '../table/table-skeleton.tsx';
import type { ListControls } from './list-controls.ts';
import { forgetWidth, setWidths } from './list-layout.ts';
import type { StoredLayout } from './use-list-layout.ts';
import { WidthHandle } from './width-handle.tsx';

interface ListViewProps<Row extends object>
  extends Pick<ComponentProps<typeof DataTable<Row>>, 'rowKey' | 'selection'> {
  /** The list's name, a noun. */
  title: string;
  controls: ListControls;
  layout: StoredLayout<Row>;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  totalCount: number | undefined;
  problem: ComponentProps<typeof FailedState>['problem'];
  onRetry: () => void;
  isUpdating: boolean;
  /** Suggestion if there are no rows. */
  emptyHint?: ReactNode;
}

/** A page of rows in the state of its call: loading, failed, empty, or loaded. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const {
    title,
    controls,
    layout: stored,
    rows,
    totalCount = 0,
    problem,
    onRetry,
    isUpdating,
    rowKey,
    selection,
    emptyHint,
  } = props;
  const { pageNumber, pageSize, sorting, recentKey, onPage, onSort } = controls;
  const { columns, layout, change } = stored;
  if (problem) return <FailedState what={title} problem={problem} onRetry={onRetry} />;
  // Also shown while an address past the last page is being corrected.
  if (!rows || (rows.length === 0 && totalCount > 0))
    return <TableSkeleton rowCount={pageSize} columns={columns} hasSelection={selection !== undefined} />;
  const last = columns.at(-1)?.id;
  const handle = (columnId: string) =>
    // The last column takes the remaining space.
    columnId === last ? null : (
      <WidthHandle
        name={columns.find(({ id }) => id === columnId)?.header ?? ''}
        columnId={columnId}
        onWidths={(widths) => change(setWidths(layout, widths))}
        onAutomatic={() => change(forgetWidth(layout, columnId))}
      />
    );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState>{emptyHint}</EmptyState>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          selection={selection}
          recentKey={recentKey}
          isUpdating={isUpdating}
          sorting={sorting}
          onSort={onSort}
          onUnsort={() => onSort(null)}
          widths={last === undefined ? layout.widths : forgetWidth(layout, last).widths}
          headerEnd={handle}
        />
      )}
      <Pager label={title} pageNumber={pageNumber} pageSize={pageSize} totalCount={totalCount} onPage={onPage} />
    </>
  );
}
