/** Handlers of the area `alarmReceivers`. Addresses are sealed, and masked in every answer. */
import { alarmReceivers as contract } from '@maru/contract/alarm-receivers';
import { type AlarmSeverity, alarmSeverities } from '@maru/domain/alarm';
import {
  type AlarmReceiverForm,
  type ReceiverKind,
  type ReceiverStep,
  receiverKinds,
  receiverRules,
} from '@maru/domain/alarm-delivery';
import type { AuditAction } from '@maru/domain/audit';
import { hyphenated, maskEmailAddress, maskMobileNumber, mobileDigits } from '@maru/domain/personal';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireKnown } from '#places/administration/changes.ts';
import { audit } from '#platform/audit/audit.ts';
import { listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Seal } from '#platform/security/seal.ts';
import type { Services } from '#platform/services.ts';
import { actorOf, adminOf } from '#platform/sessions/authenticate.ts';
import { newDeviceKey } from '#telemetry/devices/device-key.ts';
import { typeNameOf } from '../calls.ts';
import { receiverAddress, receiverSecret } from './send.ts';

const receiverRows = (db: Database) => db.selectFrom('alarm_receiver').selectAll().where('deleted_at', 'is', null);
type ReceiverRow = Awaited<ReturnType<ReturnType<typeof receiverRows>['executeTakeFirstOrThrow']>>;

const masks: Record<ReceiverKind, (address: string) => string> = {
  sms: (number) => maskMobileNumber(hyphenated(number)),
  email: maskEmailAddress,
  // Shows only the host of a webhook, because the path often contains a secret.
  webhook: (url) => `${new URL(url).origin}/***`,
};

const receiverList = (seal: Seal) =>
  listing({
    key: 'alarm_receiver_id',
    sorts: {},
    shown(row: ReceiverRow, rowNumber) {
      const [kind, leastSeverity] = [row.kind as ReceiverKind, row.least_severity as AlarmSeverity];
      return {
        rowNumber,
        alarmReceiverId: row.alarm_receiver_id,
        name: row.name,
        kind,
        kindName: receiverKinds[kind],
        address: masks[kind](seal.open(receiverAddress, row.address_sealed) ?? ''),
        deviceTypes: row.device_types,
        deviceTypeNames: row.device_types.map(typeNameOf).join(', ') || '모든 장치',
        leastSeverity,
        leastSeverityName: alarmSeverities[leastSeverity],
        step: row.step as ReceiverStep,
        escalateMinutes: row.escalate_minutes,
        repeatMinutes: row.repeat_minutes,
        sendsClearing: row.sends_clearing,
        sendsOverdueReports: row.sends_overdue_reports,
        isUsed: row.is_used,
        madeDatetime: formatSeoul(row.made_at),
      };
    },
  });

/** A receiver, locked until the transaction ends. Throws NOT_FOUND. */
export async function holdReceiver(trx: Database, receiverId: number): Promise<ReceiverRow> {
  const row = await receiverRows(trx).where('alarm_receiver_id', '=', receiverId).forUpdate().executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '알람 수신처를 찾을 수 없습니다.' });
  return row;
}

export const subjectOfReceiver = (receiverId: number, name: string) => `알람 수신처 #${receiverId} ${name}`;

function check(form: AlarmReceiverForm, isNew: boolean) {
  const failure = firstFailure(receiverRules(isNew), form);
  if (failure) throw new Problem('VALIDATION', failure);
}

const columnsOf = (form: Omit<AlarmReceiverForm, 'kind' | 'address'>) => ({
  name: form.name.trim(),
  device_types: form.deviceTypes,
  least_severity: form.leastSeverity,
  step: form.step,
  escalate_minutes: form.escalateMinutes,
  repeat_minutes: form.repeatMinutes,
  sends_clearing: form.sendsClearing,
  sends_overdue_reports: form.sendsOverdueReports,
  is_used: form.isUsed,
});

function nameTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'alarm_receiver_by_name')
    throw new Problem('CONFLICT', { field: 'name', error: '이미 있는 이름입니다.' });
  throw error;
}

export function registerAlarmReceivers(app: FastifyInstance, { db, clock, seal }: Services) {
  const note = (trx: Database, request: FastifyRequest, action: AuditAction, subject: string, detail = '') =>
    audit(trx, { ...actorOf(request), action, subject, detail });
  const sealed = (kind: ReceiverKind, address: string) =>
    seal.close(receiverAddress, kind === 'sms' ? mobileDigits(address) : address.trim());
  /** The settings for the audit log, without the address. */
  const auditDetail = ({ address, ...form }: Pick<AlarmReceiverForm, 'address'>) =>
    JSON.stringify({ ...form, ...(address.trim() && { address: '변경' }) });

  handle(app, contract, {
    list: ({ query }) => listPage(db, receiverRows(db), query, receiverList(seal)),
    async create({ body: given }, { request }) {
      const body = { sendsOverdueReports: false, ...given };
      check(body, true);
      const secret = body.kind === 'webhook' ? newDeviceKey() : '';
      const now = clock.now();
      return db
        .transaction()
        .execute(async (trx) => {
          const { alarm_receiver_id: alarmReceiverId } = await trx
            .insertInto('alarm_receiver')
            .values({
              ...columnsOf(body),
              kind: body.kind,
              address_sealed: sealed(body.kind, body.address),
              secret_sealed: secret ? seal.close(receiverSecret, secret) : null,
              used_since: now,
              made_at: now,
              made_by: adminOf(request).adminNumber,
            })
            .returning('alarm_receiver_id')
            .executeTakeFirstOrThrow();
          const subject = subjectOfReceiver(alarmReceiverId, body.name.trim());
          await note(trx, request, 'alarm-receiver-create', subject, auditDetail(body));
          return { alarmReceiverId, secret };
        })
        .catch(nameTaken);
    },
    async change({ params: { alarmReceiverId }, body: { known, ...given } }, { request }) {
      await db
        .transaction()
        .execute(async (trx) => {
          const row = await holdReceiver(trx, alarmReceiverId);
          const kind = row.kind as ReceiverKind;
          const form = { sendsOverdueReports: row.sends_overdue_reports, ...given };
          requireKnown(receiverList(seal).shown(row, 0), known);
          check({ kind, ...form }, false);
          await trx
            .updateTable('alarm_receiver')
            .set({
              ...columnsOf(form),
              ...(form.address.trim() && { address_sealed: sealed(kind, form.address) }),
              ...(form.isUsed && !row.is_used && { used_since: clock.now() }),
            })
            .where('alarm_receiver_id', '=', alarmReceiverId)
            .execute();
          const subject = subjectOfReceiver(alarmReceiverId, form.name.trim());
          await note(trx, request, 'alarm-receiver-change', subject, auditDetail(form));
        })
        .catch(nameTaken);
      return { result: true };
    },
    async remove({ params: { alarmReceiverId } }, { request }) {
      await db.transaction().execute(async (trx) => {
        const { name } = await holdReceiver(trx, alarmReceiverId);
        await trx
          .updateTable('alarm_receiver')
          .set({ deleted_at: clock.now(), address_sealed: null, secret_sealed: null })
          .where('alarm_receiver_id', '=', alarmReceiverId)
          .execute();
        await note(trx, request, 'alarm-receiver-delete', subjectOfReceiver(alarmReceiverId, name));
      });
      return { result: true };
    },
    async renew({ params: { alarmReceiverId } }, { request }) {
      const secret = newDeviceKey();
      await db.transaction().execute(async (trx) => {
        const { kind, name } = await holdReceiver(trx, alarmReceiverId);
        if (kind !== 'webhook') throw new Problem('CONFLICT', { error: '웹훅에만 비밀값이 있습니다.' });
        await trx
          .updateTable('alarm_receiver')
          .set({ secret_sealed: seal.close(receiverSecret, secret) })
          .where('alarm_receiver_id', '=', alarmReceiverId)
          .execute();
        await note(trx, request, 'alarm-receiver-secret', subjectOfReceiver(alarmReceiverId, name));
      });
      return { secret };
    },
  });
}
