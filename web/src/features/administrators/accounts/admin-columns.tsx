import type { OutputOf } from '@maru/contract';
import { formatDatetime } from '../../../lib/formats/datetime.ts';
import { consolePaths } from '../../../lib/paths/console-paths.ts';
import { adminsWords as words } from '../../../texts/ko/console-administrators.ts';
import { consoleListWords } from '../../../texts/ko/console-list.ts';
import { sortable } from '../../../ui/list/sortable.ts';
import { StatusSign } from '../../../ui/state/status-sign.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { RowLink } from '../../../ui/table/row-link.tsx';
import { adminSorts } from './admins-state.ts';

export const adminsCall = 'GET /admin/api/administrators';
type Row = OutputOf<typeof adminsCall>['adminAccountsList'][number];

export const adminColumns: Column<Row>[] = sortable(adminSorts, [
  { id: 'number', header: consoleListWords.number, isNumeric: true, cell: (row) => row.rowNumber },
  {
    id: 'adminId',
    header: words.adminId,
    isRowHeader: true,
    cell: (row) => <RowLink to={consolePaths.administrator(row.adminNumber)}>{row.adminId}</RowLink>,
  },
  { id: 'adminName', header: words.adminName, cell: (row) => row.adminName },
  { id: 'deptName', header: words.dept, cell: (row) => row.deptName },
  { id: 'positionName', header: words.position, cell: (row) => row.positionName },
  {
    id: 'adminStatusName',
    header: words.status,
    cell: (row) => <StatusSign isNormal={row.adminStatus === 'normal'}>{row.adminStatusName}</StatusSign>,
  },
  { id: 'joinDatetime', header: words.joined, isWhole: true, cell: (row) => formatDatetime(row.joinDatetime) },
]);
