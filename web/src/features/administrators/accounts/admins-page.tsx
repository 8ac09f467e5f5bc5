import { adminStatuses } from '@maru/domain/administration';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { pagePath } from '#lib/paths/console-paths.ts';
import { search, select } from '#screens/list/filters.tsx';
import { listIn } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { masterFilter } from '#screens/master/master-filter.tsx';
import { adminsWords as words } from '#texts/ko/console-administrators.ts';
import { consoleListWords } from '#texts/ko/console-list.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { StatusSign } from '#ui/state/status-sign.tsx';
import { adminsCall, isAdmin } from './admin-call.ts';
import { CreateAdmin } from './create-admin.tsx';

const administrators = listIn(adminsCall, 'adminAccountsList', {
  page: 'account/admin',
  title: words.title,
  only: isAdmin,
  key: 'adminNumber',
  name: 'adminId',
  open: ({ adminNumber }) => pagePath('account/admin', adminNumber),
  filters: [
    masterFilter('deptCode', words.dept, 'department'),
    select('adminStatus', words.status, adminStatuses),
    search(words.searchTypes),
  ],
  columns: [
    { field: 'rowNumber', header: consoleListWords.number, as: 'number' },
    { field: 'adminId', header: words.adminId, sort: true },
    { field: 'adminName', header: words.adminName, sort: true },
    { field: 'deptName', header: words.dept, sort: true },
    { field: 'positionName', header: words.position, sort: true },
    {
      field: 'adminStatusName',
      header: words.status,
      sort: true,
      cell: (row) => <StatusSign isNormal={row.adminStatus === 'normal'}>{row.adminStatusName}</StatusSign>,
    },
    { field: 'joinDatetime', header: words.joined, sort: true, as: 'datetime' },
  ],
});

/** Administrators, and a button to add one. */
export function AdminsPage() {
  const may = useMay();
  const [creates, setCreates] = useState(false);
  const create = (
    <ActionButton primary onClick={() => setCreates(true)}>
      {words.create}
    </ActionButton>
  );
  return (
    <>
      <ListScreen list={administrators} actions={may('account/admin', 'post') ? create : null} />
      {creates ? <CreateAdmin onClose={() => setCreates(false)} /> : null}
    </>
  );
}
