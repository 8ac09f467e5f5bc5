import type { OutputOf } from '@maru/contract';
import { auditWords as words } from '../../texts/ko/console-audit.ts';
import { CutText } from '../../ui/list/cut-text.tsx';
import { sortable } from '../../ui/list/sortable.ts';
import type { Column } from '../../ui/table/columns.ts';
import { auditSorts } from './audit-state.ts';

export const auditCall = 'GET /admin/api/audit-log';
type Row = OutputOf<typeof auditCall>['list'][number];

export const auditColumns: Column<Row>[] = sortable(auditSorts, [
  {
    id: 'occurredDatetime',
    header: words.occurred,
    isRowHeader: true,
    isWhole: true,
    cell: (row) => row.occurredDatetime,
  },
  { id: 'adminId', header: words.admin, cell: (row) => `${row.adminId} ${row.adminName}` },
  { id: 'address', header: words.address, isWhole: true, cell: (row) => row.address },
  { id: 'actionName', header: words.action, width: '7rem', cell: (row) => row.actionName },
  { id: 'subject', header: words.subject, isWhole: true, cell: (row) => row.subject || '-' },
  { id: 'detail', header: words.detail, cell: (row) => <CutText>{row.detail || '-'}</CutText> },
]);
