import type { OutputOf } from '@maru/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiProblem } from '../../../lib/api/problem.ts';
import type { ListControls } from '../../../lib/paths/use-list-state.ts';
import { useTexts } from '../../../texts/texts.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { FailedState } from '../../../ui/state/failed-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { AdministratorCard } from './administrator-card.tsx';
import { type administratorsCall, directoryColumns } from './directory-columns.tsx';

interface DirectoryListProps {
  asked: UseQueryResult<OutputOf<typeof administratorsCall>, ApiProblem>;
  controls: ListControls;
}

/** The page of administrators, in whichever state its call is. */
export function DirectoryList({ asked, controls }: DirectoryListProps) {
  const { adminDirectory: words } = useTexts();
  const columns = useMemo(() => directoryColumns(words), [words]);
  const { pageNumber, pageSize, sorting, recentKey, onPage, onSort } = controls;
  if (asked.data === undefined) {
    return asked.isError ? (
      <FailedState what={words.title} problem={asked.error} onRetry={asked.refetch} />
    ) : (
      <TableSkeleton rowCount={pageSize} />
    );
  }
  const { adminAccountsList: rows, totalCount } = asked.data;
  // An address past the last page: it is on the way there.
  if (rows.length === 0 && totalCount > 0) return <TableSkeleton rowCount={pageSize} />;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.adminNumber)}
          card={(row) => <AdministratorCard row={row} />}
          sorting={sorting}
          onSort={onSort}
          onUnsort={() => onSort(null)}
          isUpdating={asked.isPlaceholderData}
          recentKey={recentKey}
        />
      )}
      <Pager label={words.title} pageNumber={pageNumber} pageSize={pageSize} totalCount={totalCount} onPage={onPage} />
    </>
  );
}
