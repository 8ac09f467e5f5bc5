import type { OutputOf } from '@maru/contract';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { consolePaths } from '../../../lib/paths/console-paths.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { usersWords as words } from '../../../texts/ko/console-users.ts';
import { StatusSign } from '../../../ui/state/status-sign.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';

export const usersCall = 'GET /admin/api/users';
type Row = OutputOf<typeof usersCall>['list'][number];

export const userColumns: Column<Row>[] = [
  { id: 'number', header: consoleListWords.number, isNumeric: true, cell: (row) => row.rowNumber },
  {
    id: 'userId',
    header: words.userId,
    isRowHeader: true,
    cell: (row) => <RowLink to={consolePaths.user(row.userNumber)}>{row.userId}</RowLink>,
  },
  { id: 'username', header: words.username, cell: (row) => row.username },
  { id: 'type', header: words.type, cell: (row) => row.userTypeName },
  {
    id: 'status',
    header: words.status,
    cell: (row) => <StatusSign isNormal={row.userStatus === 'normal'}>{row.userStatusName}</StatusSign>,
  },
  { id: 'joined', header: words.joined, cell: (row) => formatDatetime(row.joinDatetime) },
  { id: 'lastLogin', header: words.lastLogin, cell: (row) => formatDatetime(row.lastLoginDatetime) || '-' },
];
