import { useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useListState } from '../../../lib/paths/use-list-state.ts';
import { usersWords as words } from '../../../texts/ko/console-citizens.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { Toolbar } from '../../../ui/list/toolbar.tsx';
import { useListLayout } from '../../../ui/list/use-list-layout.ts';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BulkStatus } from './bulk-status.tsx';
import { userColumns, usersCall } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { parseUsersState, userFiltersOf } from './users-state.ts';

/** Citizens, names and numbers masked; those chosen can be suspended or let in again together. */
export function UsersPage() {
  const may = useMay();
  const { state, filters, controls, onApply } = useListState(parseUsersState, userFiltersOf);
  const kept = useListLayout('users', userColumns);
  const [selected, setSelected] = useSelection(state);
  const [bulk, setBulk] = useState<'suspended' | 'normal' | null>(null);
  const { userStatus, ...query } = state;
  const asked = useCall(usersCall, { query: { ...query, userStatus: userStatus || 'all' } }, { keepPrevious: true });
  const rows = asked.data?.list;
  const mayChange = may('account/user', 'post');

  return (
    <>
      <PageHead title={words.title} />
      <UserFilters applied={filters} onApply={onApply} />
      <Toolbar
        totalCount={asked.data?.totalCount}
        controls={controls}
        kept={kept}
        selectedCount={selected.size}
        bulkActions={
          mayChange ? (
            <>
              <ActionButton onClick={() => setBulk('suspended')}>{words.suspend}</ActionButton>
              <ActionButton onClick={() => setBulk('normal')}>{words.allow}</ActionButton>
            </>
          ) : null
        }
      />
      <ListView
        title={words.title}
        controls={controls}
        kept={kept}
        rows={rows}
        rowKey={(row) => String(row.userNumber)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
        selection={mayChange ? { selected, onSelect: setSelected, nameOf: (row) => row.userId } : undefined}
      />
      {bulk && rows ? (
        <BulkStatus
          userStatus={bulk}
          things={rows
            .filter((row) => selected.has(String(row.userNumber)))
            .map((row) => ({ key: String(row.userNumber), name: `${row.userId} ${row.username}` }))}
          onClose={(failedKeys) => {
            setBulk(null);
            if (failedKeys) setSelected(new Set(failedKeys));
          }}
        />
      ) : null}
    </>
  );
}
