/** Administrators' settlement of unknown texts, and removal of messages and reservations. */
import { shownSendNumber } from '@maru/domain/sms';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { isWithdrawn } from '#platform/messages/forget.ts';
import { stoppedByWord } from '#platform/messages/outbox.ts';
import { isRegistered } from './send-numbers.ts';

const failedByWord = '관리자가 실패로 확인';

export interface Settlement {
  smsId: number;
  /** One receiver; undefined means all of the message's receivers with unknown results. */
  smsReceiverId?: number;
  outcome: 'sent' | 'failed' | 'again';
  adminNumber: number;
  now: Date;
}

/**
 * Settles unknown texts; returns their number. Throws CONFLICT if none is unknown, VALIDATION for resending from an
 * unregistered number or to a receiver who withdrew the number.
 */
export async function settle(trx: Database, settlement: Settlement): Promise<number> {
  const { smsId, smsReceiverId, outcome, adminNumber, now } = settlement;
  if (outcome === 'again') {
    await requireSendable(trx, smsId);
    // Resending is a deliberate action, so it is allowed even if the message's template was switched off or it has expired.
    await trx.updateTable('sms').set({ stopped_at: null, expires_at: null }).where('sms_id', '=', smsId).execute();
  }
  let query = trx
    .updateTable('sms_receiver')
    .where('sms_id', '=', smsId)
    .where('sms_state', '=', 'unknown')
    .set({
      ...(outcome === 'again'
        ? // A new id for the gateway, so that late answers about the former text are ignored.
          {
            sms_state: 'reserved',
            sms_batch_id: null,
            message_id: sql<string>`gen_random_uuid()`,
            due_at: now,
            failure: '',
          }
        : {
            sms_state: outcome,
            failure: outcome === 'failed' ? failedByWord : '',
            settled_at: now,
            settled_by: adminNumber,
          }),
    });
  if (smsReceiverId !== undefined) query = query.where('sms_receiver_id', '=', smsReceiverId);
  const settled = await query.returning('times_named').execute();
  if (settled.length === 0) throw new Problem('CONFLICT', { error: '결과 확인이 필요한 번호가 없습니다.' });
  return settled.reduce((sum, { times_named }) => sum + times_named, 0);
}

async function requireSendable(trx: Database, smsId: number): Promise<void> {
  const { send_number, is_withdrawn } = await trx
    .selectFrom('sms')
    .select(['send_number', isWithdrawn.as('is_withdrawn')])
    .where('sms_id', '=', smsId)
    .executeTakeFirstOrThrow();
  if (is_withdrawn)
    throw new Problem('VALIDATION', {
      field: 'outcome',
      error: '받는 사람이 연락처를 지워 다시 보낼 수 없습니다.',
    });
  if (await isRegistered(trx, send_number)) return;
  throw new Problem('VALIDATION', {
    field: 'outcome',
    error: `발신 번호 ${shownSendNumber(send_number)}의 등록이 해제되어 다시 보낼 수 없습니다.`,
  });
}

/** Cancels texts that aren't being sent. The sender skips locked rows and finds them cancelled afterwards. */
const cancelWaiting = (trx: Database, smsId: number, now: Date) =>
  trx
    .updateTable('sms_receiver')
    .set({ sms_state: 'cancelled', failure: '', settled_at: now })
    .where('sms_id', '=', smsId)
    .where('sms_state', '=', 'reserved')
    .execute();

/** SQL condition: the message `s` was created from a template. */
const isOwn = sql<boolean>`s.sms_type in ('notify', 'device') and s.forecast_type is not null`;

/** Number of waiting texts that were created from templates. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('sms_receiver as r')
    .innerJoin('sms as s', 's.sms_id', 'r.sms_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.sms_state', '=', 'reserved')
    .where(isOwn)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Stops templates' messages: cancels waiting texts, and those that a gateway returns unsent. The sender skips locked
 * rows, as with reservations.
 */
export async function stopOwn(trx: Database, now: Date): Promise<void> {
  const stopped = await trx
    .updateTable('sms as s')
    .set({ stopped_at: now })
    .where(isOwn)
    .where(
      sql<boolean>`exists (select from sms_receiver r where r.sms_id = s.sms_id and r.sms_state in ('reserved', 'sending'))`,
    )
    .returning('s.sms_id')
    .execute();
  await trx
    .updateTable('sms_receiver')
    .set({ sms_state: 'cancelled', failure: stoppedByWord, settled_at: now })
    .where('sms_id', '=', sql<number>`any(${stopped.map(({ sms_id }) => sms_id)}::bigint[])`)
    .where('sms_state', '=', 'reserved')
    .execute();
}

const hasReceivers = async (trx: Database, smsId: number, condition: ReturnType<typeof sql<boolean>>) =>
  (await trx
    .selectFrom('sms_receiver')
    .select('sms_receiver_id')
    .where('sms_id', '=', smsId)
    .where(condition)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const markRemoved = (trx: Database, smsId: number, now: Date) =>
  trx.updateTable('sms').set({ deleted_at: now }).where('sms_id', '=', smsId).execute();

/** Removes a locked message from the history. Throws CONFLICT while it is sending or unsettled. */
export async function removeMessage(trx: Database, smsId: number, now: Date): Promise<void> {
  await cancelWaiting(trx, smsId, now);
  if (await hasReceivers(trx, smsId, sql<boolean>`sms_state = 'sending'`))
    throw new Problem('CONFLICT', {
      error: '발송 중인 문자는 삭제할 수 없습니다. 발송이 끝난 뒤 다시 시도해 주십시오.',
    });
  if (await hasReceivers(trx, smsId, sql<boolean>`sms_state = 'unknown'`))
    throw new Problem('CONFLICT', { error: '결과 확인이 필요한 번호가 있습니다. 먼저 결과를 확인해 주십시오.' });
  await markRemoved(trx, smsId, now);
}

/** Cancels a reservation. Throws NOT_FOUND, CONFLICT if any of its texts was sent or is being sent. */
export async function takeBack(trx: Database, smsReservationId: number, now: Date): Promise<void> {
  const row = await trx
    .selectFrom('sms')
    .select('sms_id')
    .where('sms_id', '=', smsReservationId)
    .where('sms_type', '=', 'reserve')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { error: '예약을 찾을 수 없습니다.' });
  await cancelWaiting(trx, smsReservationId, now);
  if (await hasReceivers(trx, smsReservationId, sql<boolean>`sms_state <> 'cancelled'`))
    throw new Problem('CONFLICT', { error: '이미 발송되었거나 발송 중인 예약은 삭제할 수 없습니다.' });
  await markRemoved(trx, smsReservationId, now);
}
