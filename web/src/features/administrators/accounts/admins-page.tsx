import { useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useListState } from '../../../lib/paths/use-list-state.ts';
import { adminsWords as words } from '../../../texts/ko/console-administrators.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { Toolbar } from '../../../ui/list/toolbar.tsx';
import { useListLayout } from '../../../ui/list/use-list-layout.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { adminColumns, adminsCall } from './admin-columns.tsx';
import { AdminFilters } from './admin-filters.tsx';
import { adminFiltersOf, parseAdminsState } from './admins-state.ts';
import { CreateAdmin } from './create-admin.tsx';

/** Administrators, and the way to add one. */
export function AdminsPage() {
  const may = useMay();
  const { state, filters, controls, onApply } = useListState(parseAdminsState, adminFiltersOf);
  const kept = useListLayout('administrators', adminColumns);
  const [creates, setCreates] = useState(false);
  const asked = useCall(adminsCall, { query: state }, { keepPrevious: true });
  return (
    <>
      <PageHead title={words.title} />
      <AdminFilters applied={filters} onApply={onApply} />
      <Toolbar totalCount={asked.data?.totalCount} controls={controls} kept={kept}>
        {may('account/admin', 'post') ? (
          <ActionButton primary onClick={() => setCreates(true)}>
            {words.create}
          </ActionButton>
        ) : null}
      </Toolbar>
      <ListView
        title={words.title}
        controls={controls}
        kept={kept}
        rows={asked.data?.adminAccountsList}
        rowKey={(row) => String(row.adminNumber)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
      />
      {creates ? <CreateAdmin onClose={() => setCreates(false)} /> : null}
    </>
  );
}
