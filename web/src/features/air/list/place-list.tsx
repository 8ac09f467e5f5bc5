import type { OutputOf } from '@maru/contract';
import { defaultPageSize } from '@maru/domain/paging';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { PlaceCard } from './place-card.tsx';
import { placeColumns } from './place-columns.tsx';

interface PlaceListProps {
  places: UseQueryResult<OutputOf<'GET /api/air-quality/installation-place'>, ApiProblem>;
  sort: 'name' | 'worst';
  pageNumber: number;
  onSort: (id: string) => void;
  onPage: (pageNumber: number) => void;
}

/** The page of places, in whichever state its call is. */
export function PlaceList({ places, sort, pageNumber, onSort, onPage }: PlaceListProps) {
  const texts = useTexts();
  const columns = useMemo(() => placeColumns(texts), [texts]);
  const sorting = useMemo(() => (sort === 'name' ? ({ id: sort, direction: 'asc' } as const) : undefined), [sort]);
  const { title, emptyHint } = texts.airList;
  if (places.data === undefined) {
    return places.isError ? (
      <FailedState what={title} problem={places.error} onRetry={places.refetch} />
    ) : (
      <TableSkeleton rowCount={defaultPageSize} />
    );
  }
  const { list, totalCount } = places.data;
  // An address past the last page: it is on the way there.
  if (list.length === 0 && totalCount > 0) return <TableSkeleton rowCount={defaultPageSize} />;
  return (
    <>
      {list.length === 0 ? (
        <EmptyState>
          <p>{emptyHint}</p>
        </EmptyState>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={list}
          rowKey={(row) => String(row.placeId)}
          sorting={sorting}
          onSort={({ id }) => onSort(id)}
          card={(row) => <PlaceCard row={row} />}
          isUpdating={places.isPlaceholderData}
        />
      )}
      <Pager label={title} pageNumber={pageNumber} pageSize={defaultPageSize} totalCount={totalCount} onPage={onPage} />
    </>
  );
}
