/**
 * Handlers of the area `audit`: the log's list and workbook, its integrity, acknowledged breaks, and the monthly
 * review.
 */
import { audit as auditCalls } from '@maru/contract/audit';
import { type AuditAction, auditActions } from '@maru/domain/audit';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance } from 'fastify';
import { audit } from '#platform/audit/audit.ts';
import type { AuditTarget } from '#platform/audit/targets.ts';
import { containing } from '#platform/database/containing.ts';
import { byWord, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { ExcelColumn } from '#platform/excel/column.ts';
import { listExcel } from '#platform/excel/list-excel.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { targetsOf } from './targets.ts';

/** Maximum months of reviews shown. */
const shownReviews = 24;
/** Maximum breaks shown. */
const shownBreaks = 20;

interface Row {
  audit_log_id: number;
  occurred_at: Date;
  admin_id: string;
  admin_name: string;
  address: string;
  action: string;
  subject: string;
  detail: string;
}

const entries = listing({
  key: 'audit_log_id',
  sorts: {
    occurredDatetime: 'occurred_at',
    adminId: 'admin_id',
    address: 'address',
    actionName: byWord('action', auditActions),
  },
  shown: (row: Row) => ({
    auditLogId: row.audit_log_id,
    occurredDatetime: formatSeoul(row.occurred_at),
    adminId: row.admin_id,
    adminName: row.admin_name,
    address: row.address,
    action: row.action,
    actionName: auditActions[row.action as AuditAction] ?? row.action,
    subject: row.subject,
    detail: row.detail,
  }),
});

type Entry = ReturnType<typeof entries.shown>;
const excelColumns: readonly ExcelColumn<Entry>[] = [
  { header: '기록 번호', kind: 'number', value: (entry) => entry.auditLogId },
  { header: '일시', kind: 'datetime', value: (entry) => entry.occurredDatetime },
  { header: '관리자 아이디', kind: 'text', value: (entry) => entry.adminId },
  { header: '관리자', kind: 'text', value: (entry) => entry.adminName },
  { header: '접속 주소', kind: 'text', value: (entry) => entry.address },
  { header: '행위', kind: 'text', width: 20, value: (entry) => entry.actionName },
  { header: '대상', kind: 'text', width: 30, value: (entry) => entry.subject },
  { header: '내용', kind: 'text', width: 60, value: (entry) => entry.detail },
];

interface Filter {
  startDatetime?: string;
  endDatetime?: string;
  adminId?: string;
  action?: string;
  keyword?: string;
}

export function registerAuditLog(
  app: FastifyInstance,
  { db, clock, auditChain }: Services,
  kinds: readonly AuditTarget[],
) {
  const { auditLog, auditLogExcel, noteAuditBreaks, reviewAuditLog } = auditCalls;
  handle(
    app,
    { auditLog, auditLogExcel, noteAuditBreaks, reviewAuditLog },
    {
      async auditLog({ query }, { request }) {
        const page = await listPage(db, matching(db, query), query, entries);
        const targets = await targetsOf(db, kinds, page.list);
        const breaks = await auditChain.breaks();
        // Logged after reading, so that the answer shows the earlier state. A keyword may be a name, so only its
        // presence is logged.
        const detail = query.keyword?.trim() ? '검색: keyword' : '';
        await audit(db, { ...actorOf(request), action: 'audit-view', subject: '', detail });
        return {
          ...page,
          list: page.list.map((entry, index) => ({ ...entry, target: targets[index] ?? null })),
          isIntact: breaks.length === 0,
          brokenAt: breaks.length === 0 ? null : Math.min(...breaks.map(({ auditLogId }) => auditLogId)),
          breaks: breaks.slice(0, shownBreaks).map(({ kind, foundAt, ...one }) => ({
            ...one,
            breakType: kind,
            foundDatetime: formatSeoul(foundAt),
          })),
          breakCount: breaks.length,
          reviews: await listReviews(db),
        };
      },
      async auditLogExcel({ query: { reason: given, sortBy, sortDirection, ...filter } }, context) {
        const reason = given.trim();
        if (reason === '')
          throw new Problem('VALIDATION', { field: 'reason', error: '내려받는 사유를 입력해 주십시오.' });
        const order = { ...(sortBy && { sortBy }), ...(sortDirection && { sortDirection }) };
        const sheet = { name: '감사 기록', now: clock.now(), columns: excelColumns };
        const found = matching(db, filter);
        return listExcel(context, db, found, order, entries, sheet);
      },
      async noteAuditBreaks({ body }, { request }) {
        const reason = body.reason.trim();
        if (reason === '')
          throw new Problem('VALIDATION', { field: 'reason', error: '확인한 내용을 입력해 주십시오.' });
        const { adminNumber } = adminOf(request);
        await db.transaction().execute(async (trx) => {
          const noted = await noteBreaks(trx, body.lastBreakId, adminNumber, clock.now());
          const [first] = noted;
          if (!first) throw new Problem('CONFLICT', { error: '확인할 끊김이 없습니다. 이미 확인되었을 수 있습니다.' });
          const subject = `기록 #${first.auditLogId}${noted.length > 1 ? ` 외 ${noted.length - 1}건` : ''}`;
          await audit(trx, { ...actorOf(request), action: 'audit-break-note', subject, detail: reason });
        });
        return { result: true };
      },
      async reviewAuditLog({ body: { month } }, { request }) {
        // A mark can't be taken back, so the rest of the month would never be reviewed.
        if (month >= formatSeoul(clock.now()).slice(0, 7))
          throw new Problem('VALIDATION', { field: 'month', error: '아직 끝나지 않은 달입니다.' });
        await db.transaction().execute(async (trx) => {
          const marked = await trx
            .insertInto('audit_review')
            .values({ month, admin_number: adminOf(request).adminNumber, reviewed_at: clock.now() })
            .onConflict((oc) => oc.doNothing())
            .returning('month')
            .executeTakeFirst();
          if (!marked) throw new Problem('CONFLICT', { error: '이미 점검한 달입니다.' });
          await audit(trx, { ...actorOf(request), action: 'audit-review', subject: month, detail: '' });
        });
        return { result: true };
      },
    },
  );
}

function matching(db: Database, { startDatetime, endDatetime, action, ...typed }: Filter) {
  const [adminId, keyword] = [typed.adminId?.trim(), typed.keyword?.trim()];
  let query = db
    .selectFrom('audit_log')
    .select(['audit_log_id', 'occurred_at', 'admin_id', 'admin_name', 'address', 'action', 'subject', 'detail']);
  const from = startDatetime ? parseSeoul(startDatetime) : null;
  const until = endDatetime ? parseSeoul(endDatetime, true) : null;
  if (from && until && from > until) throw new Problem('RANGE_REVERSED', { field: 'startDatetime' });
  if (from) query = query.where('occurred_at', '>=', from);
  // The whole last second is included.
  if (until) query = query.where('occurred_at', '<', new Date(until.getTime() + 1000));
  if (adminId) query = query.where('admin_id', '=', adminId);
  if (action) query = query.where('action', '=', action);
  if (keyword)
    query = query.where((eb) =>
      eb.or([eb('subject', 'ilike', containing(keyword)), eb('detail', 'ilike', containing(keyword))]),
    );
  return query;
}

/** Acknowledges breaks up to an id; returns those not acknowledged before. */
async function noteBreaks(db: Database, lastBreakId: number, adminNumber: number, now: Date) {
  const noted = await db
    .insertInto('audit_break_note')
    .columns(['audit_break_id', 'admin_number', 'noted_at'])
    .expression((eb) =>
      eb
        .selectFrom('audit_break')
        .select((of) => ['audit_break_id', of.val(adminNumber).as('admin_number'), of.val(now).as('noted_at')])
        .where('audit_break_id', '<=', lastBreakId),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('audit_break_id')
    .execute();
  if (noted.length === 0) return [];
  return db
    .selectFrom('audit_break')
    .select('audit_log_id as auditLogId')
    .where(
      'audit_break_id',
      'in',
      noted.map((row) => row.audit_break_id),
    )
    .orderBy('audit_log_id')
    .execute();
}

async function listReviews(db: Database) {
  const rows = await db
    .selectFrom('audit_review as r')
    .innerJoin('administrator as a', 'a.admin_number', 'r.admin_number')
    .select(['r.month', 'r.reviewed_at', 'a.admin_name'])
    .orderBy('r.month', 'desc')
    .limit(shownReviews)
    .execute();
  return rows.map((row) => ({
    month: row.month,
    adminName: row.admin_name,
    reviewedDatetime: formatSeoul(row.reviewed_at),
  }));
}
