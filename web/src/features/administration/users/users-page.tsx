import { useMemo, useState } from 'react';
import { useMay } from '../../../lib/admin-session/me.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useListMemory } from '../../../lib/paths/list-return.ts';
import { pageSizes } from '../../../lib/paths/paging-state.ts';
import { useSearchState } from '../../../lib/paths/use-search-state.ts';
import { usersWords as words } from '../../../texts/ko/console-users.ts';
import { ActionButton } from '../../../ui/action/action-button.tsx';
import { ListView } from '../../../ui/list/list-view.tsx';
import { Toolbar } from '../../../ui/list/toolbar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import type { Selected } from '../../../ui/table/selection.ts';
import { BulkStatus } from './bulk-status.tsx';
import { userColumns, usersCall } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { parseUsersState, userFiltersOf } from './users-state.ts';

const none: Selected = new Set();

/** Citizens, names and numbers masked; those chosen can be suspended or let in again together. */
export function UsersPage() {
  const may = useMay();
  const [state, change] = useSearchState(parseUsersState);
  const filters = useMemo(() => userFiltersOf(state), [state]);
  const recentKey = useListMemory();
  const [selected, setSelected] = useState(none);
  const [bulk, setBulk] = useState<'suspended' | 'normal' | null>(null);
  const { userStatus, ...query } = state;
  const asked = useCall(usersCall, { query: { ...query, userStatus: userStatus || 'all' } }, { keepPrevious: true });
  const rows = asked.data?.list;
  const mayChange = may('account/user', 'post');

  return (
    <>
      <PageHead title={words.title} />
      <UserFilters
        applied={filters}
        onApply={(chosen) => {
          setSelected(none);
          change({ ...parseUsersState(chosen), pageNumber: undefined, pageSize: state.pageSize }, { push: true });
        }}
      />
      <Toolbar
        totalCount={asked.data?.totalCount}
        pageSize={state.pageSize}
        pageSizes={pageSizes}
        onPageSize={(pageSize) => change({ pageSize, pageNumber: undefined })}
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
        columns={userColumns}
        rows={rows}
        rowKey={(row) => String(row.userNumber)}
        totalCount={asked.data?.totalCount}
        problem={asked.isError ? asked.error : null}
        onRetry={asked.refetch}
        isUpdating={asked.isPlaceholderData}
        recentKey={recentKey}
        selection={mayChange ? { selected, onSelect: setSelected, nameOf: (row) => row.userId } : undefined}
        pageNumber={state.pageNumber}
        pageSize={state.pageSize}
        onPage={(pageNumber) => {
          setSelected(none);
          change({ pageNumber }, { push: true });
        }}
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
