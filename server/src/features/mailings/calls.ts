/** Handlers of the area `mailings`. Addresses are sealed, and masked in every answer. */
import { mailings as contract } from '@maru/contract/mailings';
import { deptName } from '@maru/domain/administration';
import type { AuditAction } from '@maru/domain/audit';
import {
  closedPeriod,
  type MailingForm,
  type MailingInterval,
  mailingIntervals,
  mailingRules,
  nextMailing,
} from '@maru/domain/mailing';
import { isEmailAddress, maskEmailAddress } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireKnown } from '#places/administration/changes.ts';
import { type MailedStatistics, permittedStatistics } from '#places/mailed-statistics.ts';
import { audit } from '#platform/audit/audit.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { conditionsOf, isByMonth, queryOf, storedFilter } from './filter.ts';
import { addTrial, deliveryList, deliveryRows } from './history.ts';
import { mailingAddress } from './send.ts';
import { replaceReceivers, selectCandidates, selectReceivers } from './store.ts';

/** Mailings of one statistics page. */
const maxMailings = 100;

const mailingRows = (db: Database) => db.selectFrom('mailing').selectAll().where('deleted_at', 'is', null);
type MailingRow = Awaited<ReturnType<ReturnType<typeof mailingRows>['executeTakeFirstOrThrow']>>;

const mailingList = listing({
  key: 'mailing_id',
  sorts: {},
  shown: (row: MailingRow, rowNumber) => ({ row, rowNumber }),
});

const shownSettings = (row: MailingRow) => ({
  name: row.name,
  interval: row.period as MailingInterval,
  isUsed: row.is_used,
  filter: row.filter,
});

/** A mailing's fields as texts that are equal if the fields are. */
const comparable = <Form extends Pick<MailingForm, 'receivers'>>({ receivers, ...settings }: Form) => ({
  ...settings,
  receivers: receivers.map(({ adminNumber, address }) => `${adminNumber} ${address}`).sort(),
});

const subjectOf = (mailingId: number, name: string) => `정기 발송 #${mailingId} ${name}`;

function check(form: MailingForm, known: ReadonlySet<number>) {
  const failure = firstFailure(mailingRules(known), form);
  if (failure) throw new Problem('VALIDATION', failure);
}

function nameTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'mailing_by_name')
    throw new Problem('CONFLICT', { field: 'name', error: '이미 있는 이름입니다.' });
  throw error;
}

/** The settings for the audit log, without addresses. */
const auditDetail = ({ receivers, interval, isUsed }: MailingForm, filter?: string) =>
  JSON.stringify({ interval, isUsed, filter, receivers: receivers.map(({ adminNumber }) => adminNumber) });

export function registerMailings(app: FastifyInstance, services: Services, statistics: readonly MailedStatistics[]) {
  const { db, clock, seal, config } = services;
  const note = (trx: Database, request: FastifyRequest, action: AuditAction, subject: string, detail = '') =>
    audit(trx, { ...actorOf(request), action, subject, detail });

  /** A receiver with masked address. */
  const shownReceiver = ({ adminNumber, addressSealed }: { adminNumber: number; addressSealed: Buffer }) => ({
    adminNumber,
    address: maskEmailAddress(seal.open(mailingAddress, addressSealed) ?? ''),
  });
  const statisticsFor = (request: FastifyRequest, name: string) => permittedStatistics(statistics, request, name);

  /** A filter as it is stored. Throws VALIDATION. */
  function checkedFilter(mailed: MailedStatistics, filter: string, interval: MailingInterval): string {
    const stored = storedFilter(mailed, filter);
    if (interval === 'week' && isByMonth(stored))
      throw new Problem('VALIDATION', {
        field: 'interval',
        error: '월별 통계는 매달 보낼 수 있습니다. 매주 보내려면 조회 조건의 단위를 일별이나 시간별로 바꿔 주십시오.',
      });
    queryOf(mailed, stored, closedPeriod(interval, clock.now()));
    return stored;
  }

  /** A mailing with its statistics. Throws NOT_FOUND or FORBIDDEN. */
  async function find(rows: ReturnType<typeof mailingRows>, request: FastifyRequest, mailingId: number) {
    const row = await rows.where('mailing_id', '=', mailingId).executeTakeFirst();
    if (!row) throw new Problem('NOT_FOUND', { error: '정기 발송을 찾을 수 없습니다.' });
    return { row, mailed: statisticsFor(request, row.statistics) };
  }
  /** Locks the mailing until the transaction ends. */
  const hold = (trx: Database, request: FastifyRequest, mailingId: number) =>
    find(mailingRows(trx).forUpdate(), request, mailingId);

  handle(app, contract, {
    async list({ query: { statistics: name, ...query } }, { request }) {
      const mailed = statisticsFor(request, name);
      const page = await listPage(db, mailingRows(db).where('statistics', '=', name), query, mailingList);
      const ids = page.list.map(({ row }) => row.mailing_id);
      const receivers = Map.groupBy(await selectReceivers(db, ids, mailed.page), ({ mailingId }) => mailingId);
      const list = page.list.map(async ({ row, rowNumber }) => ({
        rowNumber,
        mailingId: row.mailing_id,
        ...shownSettings(row),
        intervalName: mailingIntervals[row.period as MailingInterval],
        conditions: await conditionsOf(mailed, row.filter),
        receivers: (receivers.get(row.mailing_id) ?? []).map((one) => ({
          ...shownReceiver(one),
          adminName: one.adminName,
          canSee: one.canSee,
        })),
        nextDatetime: row.is_used ? formatSeoul(row.next_at) : '',
      }));
      await note(db, request, 'mailing-list', mailed.title);
      const email = config.mail === 'sandbox' || config.mail === 'off' ? config.mail : ('service' as const);
      return { ...page, list: await Promise.all(list), email };
    },
    async candidates({ query: { statistics: name } }, { request }) {
      const mailed = statisticsFor(request, name);
      const found = await selectCandidates(db, mailed.page);
      await note(db, request, 'mailing-list', `${mailed.title} 받을 관리자`);
      return {
        list: found.map(({ adminNumber, adminName, deptCode, departmentName }) => ({
          adminNumber,
          adminName,
          deptName: departmentName ?? deptName(deptCode),
        })),
      };
    },
    async create({ body: { statistics: name, filter, ...form } }, { request }) {
      const mailed = statisticsFor(request, name);
      check(form, new Set());
      const now = clock.now();
      const stored = checkedFilter(mailed, filter, form.interval);
      return db
        .transaction()
        .execute(async (trx) => {
          const present = await mailingRows(trx).where('statistics', '=', name).execute();
          if (present.length >= maxMailings)
            throw new Problem('CONFLICT', { error: `정기 발송은 통계마다 ${maxMailings}개까지 저장할 수 있습니다.` });
          const { mailing_id: mailingId } = await trx
            .insertInto('mailing')
            .values({
              statistics: name,
              name: form.name.trim(),
              filter: stored,
              period: form.interval,
              is_used: form.isUsed,
              next_at: nextMailing(form.interval, now),
              made_at: now,
              made_by: adminOf(request).adminNumber,
            })
            .returning('mailing_id')
            .executeTakeFirstOrThrow();
          await replaceReceivers(trx, seal, { mailingId, page: mailed.page }, new Set(), form.receivers);
          await note(trx, request, 'mailing-create', subjectOf(mailingId, form.name.trim()), auditDetail(form));
          return { mailingId };
        })
        .catch(nameTaken);
    },
    async change({ params: { mailingId }, body: { filter, known, ...form } }, { request }) {
      await db
        .transaction()
        .execute(async (trx) => {
          const { row, mailed } = await hold(trx, request, mailingId);
          const stored = await selectReceivers(trx, [mailingId], mailed.page);
          requireKnown(
            comparable({ ...shownSettings(row), receivers: stored.map(shownReceiver) }),
            known && comparable(known),
          );
          const present = new Set(stored.map(({ adminNumber }) => adminNumber));
          check(form, present);
          const isPlannedAgain = form.interval !== row.period || (form.isUsed && !row.is_used);
          await trx
            .updateTable('mailing')
            .set({
              name: form.name.trim(),
              period: form.interval,
              is_used: form.isUsed,
              ...((filter !== undefined || form.interval !== row.period) && {
                filter: checkedFilter(mailed, filter ?? row.filter, form.interval),
              }),
              ...(isPlannedAgain && { next_at: nextMailing(form.interval, clock.now()) }),
            })
            .where('mailing_id', '=', mailingId)
            .execute();
          await replaceReceivers(trx, seal, { mailingId, page: mailed.page }, present, form.receivers);
          await note(trx, request, 'mailing-change', subjectOf(mailingId, form.name.trim()), auditDetail(form, filter));
        })
        .catch(nameTaken);
      return { result: true };
    },
    async remove({ params: { mailingId } }, { request }) {
      await db.transaction().execute(async (trx) => {
        const { row } = await hold(trx, request, mailingId);
        await trx.deleteFrom('mailing_receiver').where('mailing_id', '=', mailingId).execute();
        const deleted = { deleted_at: clock.now() };
        await trx.updateTable('mailing').set(deleted).where('mailing_id', '=', mailingId).execute();
        await note(trx, request, 'mailing-delete', subjectOf(mailingId, row.name));
      });
      return { result: true };
    },
    async trial({ params: { mailingId }, body: { address } }, { request }) {
      if (!isEmailAddress(address.trim()))
        throw new Problem('VALIDATION', { field: 'address', error: '이메일 주소를 입력해 주십시오.' });
      await db.transaction().execute(async (trx) => {
        const { row } = await hold(trx, request, mailingId);
        const addressSealed = seal.close(mailingAddress, address.trim()) as Buffer;
        await addTrial(trx, clock.now(), { mailing: row, administrator: adminOf(request), addressSealed });
        await note(trx, request, 'mailing-trial', subjectOf(mailingId, row.name));
      });
      return { result: true };
    },
    async deliveries({ params: { mailingId }, query }, { request }) {
      const { row } = await find(mailingRows(db), request, mailingId);
      await note(db, request, 'mailing-list', `${subjectOf(mailingId, row.name)} 이력`);
      return listPage(db, deliveryRows(db, mailingId), query, deliveryList);
    },
  });
}
