import { useMemo, useRef } from 'react';
import { ListFilters } from '#screens/list/list-filters.tsx';
import type { Place } from '#screens/list/placed-search.ts';
import { useList } from '#screens/list/use-list.ts';
import { useTexts } from '#texts/texts.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FailedState } from '#ui/state/failed-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Pager } from '#ui/table/pager.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { AdministratorCard } from './administrator-card.tsx';
import styles from './directory.module.css';
import { directoryOf } from './directory-list.tsx';
import { Forbidden } from './forbidden.tsx';
import { isForbidden } from './refusals.ts';

const page: Place = { kind: 'page' };

/** The public site's directory of administrators, for administrators with permission: a table, or cards on a phone. */
export function DirectoryPage() {
  const { adminDirectory: words, table } = useTexts();
  const list = useMemo(() => directoryOf(words), [words]);
  const use = useList(list, undefined, page);
  const top = useRef<HTMLDivElement>(null);
  const { rows, totalCount = 0, problem, controls } = use;
  const { pageNumber, pageSize, sorting, recentKey, onPage, onSort } = controls;
  if (isForbidden(problem)) return <Forbidden />;
  // Also true while an address past the last page is being corrected.
  const isComing = !rows || (rows.length === 0 && totalCount > 0);
  return (
    <>
      <PageHead title={words.title} />
      <ListFilters label={words.filters} list={list} use={use} />
      <div ref={top} className={`list-head ${styles.toolbar}`}>
        <p role="status" className="flush bold">
          {use.totalCount !== undefined && table.count(use.totalCount)}
        </p>
      </div>
      {problem ? <FailedState what={words.title} problem={problem} onRetry={use.onRetry} /> : null}
      {!problem && isComing ? <TableSkeleton rowCount={pageSize} /> : null}
      {!problem && !isComing && rows.length === 0 ? <EmptyState /> : null}
      {rows && rows.length > 0 ? (
        <DataTable
          caption={words.title}
          columns={list.columns}
          rows={rows}
          rowKey={list.keyOf}
          card={(row) => <AdministratorCard row={row} />}
          sorting={sorting}
          onSort={onSort}
          onUnsort={() => onSort(null)}
          isUpdating={use.isUpdating}
          recentKey={recentKey}
        />
      ) : null}
      <Pager
        label={words.title}
        pageNumber={problem ? 1 : pageNumber}
        pageSize={pageSize}
        totalCount={totalCount}
        onPage={(next) => {
          onPage(next);
          top.current?.scrollIntoView({ block: 'start' });
        }}
      />
    </>
  );
}
