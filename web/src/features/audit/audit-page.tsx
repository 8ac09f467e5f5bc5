import { useCall } from '../../lib/api/use-call.ts';
import { useListState } from '../../lib/paths/use-list-state.ts';
import { auditWords as words } from '../../texts/ko/console-audit.ts';
import { ListView } from '../../ui/list/list-view.tsx';
import { Toolbar } from '../../ui/list/toolbar.tsx';
import { useListLayout } from '../../ui/list/use-list-layout.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './audit.module.css';
import { auditCall, auditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditFiltersOf, parseAuditState } from './audit-state.ts';
import { Reviews } from './reviews.tsx';

/** Who did what when and from where; whether the log is whole; and which months were reviewed. */
export function AuditPage() {
  const { state, filters, controls, onApply } = useListState(parseAuditState, auditFiltersOf);
  const kept = useListLayout('audit', auditColumns);
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
      <AuditFilters applied={filters} onApply={onApply} />
      <Toolbar totalCount={asked.data?.totalCount} controls={controls} kept={kept} />
      <ListView
        title={words.title}
        controls={controls}
        kept={kept}
        rows={asked.data?.list}
        rowKey={(row) => String(row.auditLogId)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
      />
      {asked.data ? <Reviews reviews={asked.data.reviews} call={auditCall} /> : null}
    </>
  );
}
