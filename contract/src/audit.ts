/** Area `audit`: the audit log. */
import { consolePages } from '@maru/domain/administration';
import { Type } from 'typebox';
import { call, excelOf } from './call.ts';
import { done } from './citizens-login.ts';
import { closed, code, datetime, id, keyword, nullable, oneOf, paging, sorting } from './schemas.ts';

const access = 'admin:account/audit';

const sorts = sorting(['occurredDatetime', 'adminId', 'address', 'actionName']);
const filter = {
  startDatetime: Type.Optional(datetime),
  endDatetime: Type.Optional(datetime),
  adminId: Type.Optional(keyword),
  action: Type.Optional(code),
  keyword: Type.Optional(keyword),
};

export const audit = {
  auditLog: call({
    method: 'GET',
    path: '/admin/api/audit-log',
    access,
    summary: 'List entries of the audit log',
    query: closed({ ...paging, ...sorts, ...filter }),
    output: closed({
      list: Type.Array(
        closed({
          auditLogId: id,
          occurredDatetime: Type.String(),
          adminId: Type.String(),
          adminName: Type.String(),
          address: Type.String(),
          action: Type.String(),
          actionName: Type.String(),
          subject: Type.String(),
          /** The console page about the entry's object; null if there is none. */
          target: nullable(
            closed({
              page: oneOf(consolePages.map(({ page }) => page)),
              /** Id of the object on that page; empty for the page itself. */
              id: Type.String(),
              /** Set if the entry is about a device of the place with this id. */
              deviceId: nullable(id),
              /** Query string of the page's address; empty without one. */
              search: Type.String(),
            }),
          ),
          detail: Type.String(),
        }),
      ),
      totalCount: Type.Integer(),
      currentPageNumber: Type.Integer(),
      /** False while the hash chain has an unacknowledged break; sent with the first page. */
      isIntact: Type.Boolean(),
      brokenAt: nullable(id),
      /** Unacknowledged breaks, oldest first: a row that doesn't match the chain, or a missing row. */
      breaks: Type.Array(
        closed({
          auditBreakId: id,
          breakType: oneOf(['changed', 'missing']),
          auditLogId: id,
          foundDatetime: Type.String(),
        }),
      ),
      breakCount: Type.Integer(),
      reviews: Type.Array(closed({ month: Type.String(), adminName: Type.String(), reviewedDatetime: Type.String() })),
    }),
  }),
  auditLogExcel: excelOf(
    '/admin/api/audit-log',
    access,
    'Download the audit log as a workbook; the given reason is recorded',
    { ...sorts, ...filter, reason: Type.String({ maxLength: 200 }) },
  ),
  noteAuditBreaks: call({
    method: 'POST',
    path: '/admin/api/audit-log/breaks',
    access,
    summary: "Acknowledge breaks of the audit log's chain, with a reason; fails with CONFLICT without breaks",
    body: closed({
      /** The last break the administrator has seen; breaks found later stay unacknowledged. */
      lastBreakId: id,
      reason: Type.String({ maxLength: 200 }),
    }),
    output: done,
  }),
  reviewAuditLog: call({
    method: 'POST',
    path: '/admin/api/audit-log/reviews',
    access,
    summary: 'Mark a past month of the audit log as reviewed',
    body: closed({ month: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }) }),
    output: done,
  }),
};
