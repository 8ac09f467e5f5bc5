import type { OutputOf } from '@maru/contract';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { consolePaths } from '../../../lib/paths/console-paths.ts';
import { usersWords as words } from '../../../texts/ko/console-citizens.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { sortable } from '../../../ui/list/sortable.ts';
import { StatusSign } from '../../../ui/state/status-sign.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { userSorts } from './users-state.ts';

export const usersCall = 'GET /admin/api/users';
type Row = OutputOf<typeof usersCall>['list'][number];

export const userColumns: Column<Row>[] = sortable(userSorts, [
  { id: 'number', header: consoleListWords.number, isNumeric: true, cell: (row) => row.rowNumber },
  {
    id: 'userId',
    header: words.userId,
    isRowHeader: true,
    cell: (row) => <RowLink to={consolePaths.user(row.userNumber)}>{row.userId}</RowLink>,
  },
  { id: 'username', header: words.username, isWhole: true, cell: (row) => row.username },
  { id: 'userTypeName', header: words.type, cell: (row) => row.userTypeName },
  {
    id: 'userStatusName',
    header: words.status,
    cell: (row) => <StatusSign isNormal={row.userStatus === 'normal'}>{row.userStatusName}</StatusSign>,
  },
  { id: 'joinDatetime', header: words.joined, isWhole: true, cell: (row) => formatDatetime(row.joinDatetime) },
  {
    id: 'lastLoginDatetime',
    header: words.lastLogin,
    isWhole: true,
    cell: (row) => formatDatetime(row.lastLoginDatetime) || '-',
  },
]);
