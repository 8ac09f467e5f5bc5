import { auditActions } from '@maru/domain/audit';
import { dateRange, select, text } from '#screens/list/filters.tsx';
import { listOf } from '#screens/list/list.ts';
import { ListScreen } from '#screens/list/list-screen.tsx';
import { auditWords as words } from '#texts/ko/console-audit.ts';
import { Breaks } from './breaks.tsx';
import { Reviews } from './reviews.tsx';
import { Subject } from './subject.tsx';

const log = listOf('GET /admin/api/audit-log', {
  page: 'account/audit',
  title: words.title,
  key: 'auditLogId',
  name: 'occurredDatetime',
  filters: [
    dateRange('startDatetime', 'endDatetime'),
    text('adminId', words.adminId),
    select('action', words.action, auditActions),
    text('keyword', words.keyword),
  ],
  excel: 'GET /admin/api/audit-log/excel',
  excelReason: words.excel,
  columns: [
    { field: 'occurredDatetime', header: words.occurred, sort: true, as: 'whole' },
    { field: 'adminId', header: words.admin, sort: true, cell: (row) => `${row.adminId} ${row.adminName}` },
    { field: 'address', header: words.address, sort: true, as: 'whole' },
    { field: 'actionName', header: words.action, sort: true, width: '7rem' },
    { field: 'subject', header: words.subject, width: '11rem', cell: (row) => <Subject entry={row} /> },
    { field: 'detail', header: words.detail, width: '18rem', cell: (row) => row.detail || '-' },
  ],
});

/** The audit log: each action's administrator, time and address; the log's integrity; and the monthly reviews. */
export const AuditPage = () => (
  <ListScreen
    list={log}
    above={(answer) => (
      <>
        <Breaks log={answer} call={log.call} />
        <p>{words.looks}</p>
      </>
    )}
    below={({ reviews }) => <Reviews reviews={reviews} call={log.call} />}
  />
);
