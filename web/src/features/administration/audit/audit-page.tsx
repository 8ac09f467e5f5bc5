import type { OutputOf } from '@maru/contract';
import { useMemo } from 'react';
import { useCall } from '../../../lib/api/use-call.ts';
import { pageSizes } from '../../../lib/paths/paging-state.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { auditWords as words } from '../../../texts/ko/console-audit.ts';
import { ListView } from '../../../ui/list/list-view.tsx';
import { Toolbar } from '../../../ui/list/toolbar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import styles from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { auditFiltersOf, parseAuditState } from './audit-state.ts';
import { Reviews } from './reviews.tsx';

const auditCall = 'GET /admin/api/audit-log';

const columns: Column<OutputOf<typeof auditCall>['list'][number]>[] = [
  { id: 'occurred', header: words.occurred, isRowHeader: true, width: '11rem', cell: (row) => row.occurredDatetime },
  { id: 'admin', header: words.admin, cell: (row) => `${row.adminId} ${row.adminName}` },
  { id: 'address', header: words.address, cell: (row) => row.address },
  { id: 'action', header: words.action, cell: (row) => row.actionName },
  { id: 'subject', header: words.subject, cell: (row) => row.subject || '-' },
  { id: 'detail', header: words.detail, cell: (row) => row.detail || '-' },
];

/** Who did what when and from where; whether the log is whole; and which months were reviewed. */
export function AuditPage() {
  const [state, change] = useSearchState(parseAuditState);
  const filters = useMemo(() => auditFiltersOf(state), [state]);
  const asked = useCall(auditCall, { query: state }, { keepPrevious: true });
  return (
    <>
      <PageHead title={words.title} />
      {asked.data ? (
        <p
          role={asked.data.isIntact ? undefined : 'alert'}
          className={asked.data.isIntact ? styles.intact : styles.broken}
        >
          {asked.data.isIntact ? words.intact : words.broken(asked.data.brokenAt)}
        </p>
      ) : null}
      <AuditFilters
        applied={filters}
        onApply={(chosen) =>
          change({ ...parseAuditState(chosen), pageNumber: undefined, pageSize: state.pageSize }, { push: true })
        }
      />
      <Toolbar
        totalCount={asked.data?.totalCount}
        pageSize={state.pageSize}
        pageSizes={pageSizes}
        onPageSize={(pageSize) => change({ pageSize, pageNumber: undefined })}
      />
      <ListView
        title={words.title}
        columns={columns}
        rows={asked.data?.list}
        rowKey={(row) => String(row.auditLogId)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
        pageNumber={state.pageNumber}
        pageSize={state.pageSize}
        onPage={(pageNumber) => change({ pageNumber }, { push: true })}
      />
      {asked.data ? <Reviews reviews={asked.data.reviews} call={auditCall} /> : null}
    </>
  );
}
