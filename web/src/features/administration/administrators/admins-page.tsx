import { useMemo, useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useListMemory } from '../../../lib/paths/list-return.ts';
import { pageSizes } from '../../../lib/paths/paging-state.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { adminsWords as words } from '../../../texts/ko/console-admins.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { Toolbar } from '../../../ui/list/toolbar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { adminColumns, adminsCall } from './admin-columns.tsx';
import { AdminFilters } from './admin-filters.tsx';
import { adminFiltersOf, parseAdminsState } from './admins-state.ts';
import { CreateAdmin } from './create-admin.tsx';

/** Administrators, and the way to add one. */
export function AdminsPage() {
  const may = useMay();
  const [state, change] = useSearchState(parseAdminsState);
  const filters = useMemo(() => adminFiltersOf(state), [state]);
  const recentKey = useListMemory();
  const [creates, setCreates] = useState(false);
  const asked = useCall(adminsCall, { query: state }, { keepPrevious: true });
  return (
    <>
      <PageHead title={words.title} />
      <AdminFilters
        applied={filters}
        onApply={(chosen) =>
          change({ ...parseAdminsState(chosen), pageNumber: undefined, pageSize: state.pageSize }, { push: true })
        }
      />
      <Toolbar
        totalCount={asked.data?.totalCount}
        pageSize={state.pageSize}
        pageSizes={pageSizes}
        onPageSize={(pageSize) => change({ pageSize, pageNumber: undefined })}
      >
        {may('account/admin', 'post') ? (
          <ActionButton primary onClick={() => setCreates(true)}>
            {words.create}
          </ActionButton>
        ) : null}
      </Toolbar>
      <ListView
        title={words.title}
        columns={adminColumns}
        rows={asked.data?.adminAccountsList}
        rowKey={(row) => String(row.adminNumber)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
        recentKey={recentKey}
        pageNumber={state.pageNumber}
        pageSize={state.pageSize}
        onPage={(pageNumber) => change({ pageNumber }, { push: true })}
      />
      {creates ? <CreateAdmin onClose={() => setCreates(false)} /> : null}
    </>
  );
}
