import { defaultPageSize } from '@maru/domain/paging';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { ApiProblem } from '#lib/api/problem.ts';
import { useSharedTexts } from '#texts/shared-texts.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { NothingYet } from '#ui/state/nothing-yet.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';

interface PlaceRowsProps<Row extends { placeId: number }> {
  title: string;
  answer: UseQueryResult<{ list: Row[]; totalCount: number }, ApiProblem>;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  /** The applied and the empty filters. */
  applied: Readonly<Record<string, unknown>>;
  cleared: Readonly<Record<string, unknown>>;
  sort: string;
  pageNumber: number;
  onSort: (id: string) => void;
  onPage: (pageNumber: number) => void;
  /** Retries from the first page. */
  onRetry: () => void;
}

/** A page of places by the state of its call: loading, failed, empty, or loaded. */
export function PlaceRows<Row extends { placeId: number }>(props: PlaceRowsProps<Row>) {
  const { title, answer, columns, card, applied, cleared, sort, pageNumber, onSort, onPage, onRetry } = props;
  const { places: words } = useSharedTexts();
  const sorting = useMemo(() => (sort === 'name' ? ({ id: sort, direction: 'asc' } as const) : undefined), [sort]);
  if (answer.isError) return <FailedState what={title} problem={answer.error} onRetry={onRetry} />;
  if (answer.data === undefined) return <TableSkeleton rowCount={defaultPageSize} />;
  const { list, totalCount } = answer.data;
  // An address past the last page is being corrected.
  if (list.length === 0 && totalCount > 0) return <TableSkeleton rowCount={defaultPageSize} />;
  return (
    <>
      {list.length === 0 ? (
        <NothingYet applied={applied} cleared={cleared} hint={words.emptyHint} />
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={list}
          rowKey={(row) => String(row.placeId)}
          sorting={sorting}
          onSort={({ id }) => onSort(id)}
          card={card}
          isUpdating={answer.isPlaceholderData}
        />
      )}
      <Pager label={title} pageNumber={pageNumber} pageSize={defaultPageSize} totalCount={totalCount} onPage={onPage} />
    </>
  );
}
