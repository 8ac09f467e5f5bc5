/** Writes the state of batches: release, results of texts, and takeover of orphaned batches. */
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { TextFate } from '../gateway.ts';

/** Maximum attempts per text: about a day with the sender's back-off. */
const mostTries = 150;

/** A batch with unknown results. */
export interface OpenBatch {
  batchId: string;
  sender: number;
  /** The gateway that received the batch, or was about to. */
  gateway: string;
  gatewayBatchId: string | null;
  begunAt: Date;
  handedAt: Date | null;
}

/**
 * Stores a batch's name at the gateway before the release; returns false if the batch was taken over by another sender.
 */
export async function keepName(db: Database, batchId: string, sender: number, name: string, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('sms_batch')
    .set({ gateway_batch_id: name, handed_at: now })
    .where('sms_batch_id', '=', batchId)
    .where('sender', '=', sender)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks texts that the gateway refused immediately, by Maru's ids. */
export async function failTexts(db: Database, batchId: string, refused: ReadonlyMap<string, string>) {
  if (refused.size === 0) return;
  await sql`
    update sms_receiver r set sms_state = 'failed', failure = f.failure
    from unnest(${[...refused.keys()]}::uuid[], ${[...refused.values()]}::text[]) as f (id, failure)
    where r.message_id = f.id and r.sms_batch_id = ${batchId} and r.sms_state = 'sending'`.execute(db);
}

/**
 * Closes an open batch with one state for all of its unfinished texts. Texts to be resent wait until `dueAt`, with a
 * reason and outside any batch. Receipts of sent texts are requested from `receiptsAt` on.
 */
export const closeBatch = (
  db: Database,
  batchId: string,
  to: { state: 'sent' | 'unknown'; receiptsAt: Date } | { state: 'reserved'; dueAt: Date; why?: string },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sms_batch')
      .set({ closed_at: now, receipts_due_at: 'receiptsAt' in to ? to.receiptsAt : null })
      .where('sms_batch_id', '=', batchId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await trx
      .updateTable('sms_receiver')
      .set({
        sms_state: to.state,
        ...(to.state === 'reserved' && {
          sms_state: sql<string>`case when tries < ${mostTries} then 'reserved' else 'failed' end`,
          failure: sql<string>`case when tries < ${mostTries} then ${to.why ?? ''} else '문자 사업자가 받지 않음' end`,
          sms_batch_id: null,
          due_at: to.dueAt,
          tries: sql<number>`tries + 1`,
        }),
      })
      .where('sms_batch_id', '=', batchId)
      .where('sms_state', '=', 'sending')
      .execute();
  });

/** Stores the gateway's results of texts; idempotent for late and repeated receipts. */
export async function keepFates(db: Database, batchId: string, texts: ReadonlyMap<string, TextFate>): Promise<void> {
  const all = [...texts];
  if (all.length === 0) return;
  await sql`
    update sms_receiver r set
      sms_state = case f.state when 'failed' then 'failed' else 'sent' end,
      failure = f.failure,
      received_at = coalesce(r.received_at, f.received_at)
    from unnest(
      ${all.map(([id]) => id)}::uuid[], ${all.map(([, { state }]) => state)}::text[],
      ${all.map(([, fate]) => (fate.state === 'failed' ? fate.failure : ''))}::text[],
      ${all.map(([, fate]) => (fate.state === 'received' ? fate.receivedAt : null))}::timestamptz[]
    ) as f (id, state, failure, received_at)
    where r.message_id = f.id and r.sms_batch_id = ${batchId} and r.settled_at is null
      and r.sms_state in ('sending', 'sent', 'unknown', 'failed')`.execute(db);
}

/**
 * Takes over the oldest orphaned batches: the lock of their sender is free, and they started before `before`, so that
 * none of their requests is still in flight.
 */
export async function takeOver(db: Database, sender: number, lockClass: number, before: Date): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    update sms_batch b set sender = ${sender}
    where b.sms_batch_id in (
      select o.sms_batch_id from sms_batch o
      where o.closed_at is null and coalesce(o.handed_at, o.begun_at) < ${before} and o.sender <> ${sender}
        and not exists (
          select from pg_locks l where l.locktype = 'advisory' and l.classid = ${lockClass}::oid
            and l.objid = o.sender::oid and l.granted and l.database = (select oid from pg_database where datname = current_database())
        )
      order by o.begun_at limit 20 for update skip locked
    )
    returning b.sms_batch_id as "batchId", b.sender, b.gateway, b.gateway_batch_id as "gatewayBatchId",
      b.begun_at as "begunAt", b.handed_at as "handedAt"`.execute(db);
  return rows;
}

/** Claims batches whose receipts are due. The next request is scheduled by `next`, depending on the batch's age. */
export async function takeReceipts(db: Database, gateway: string, now: Date) {
  const { rows } = await sql<{ batchId: string; gatewayBatchId: string; handedAt: Date }>`
    update sms_batch b set receipts_due_at = ${now}::timestamptz
      + least(greatest((${now}::timestamptz - b.handed_at) / 2, interval '30 seconds'), interval '6 hours')
    where b.sms_batch_id in (
      select sms_batch_id from sms_batch where receipts_due_at <= ${now} and gateway = ${gateway}
      order by receipts_due_at limit 5 for update skip locked
    )
    returning b.sms_batch_id as "batchId", b.gateway_batch_id as "gatewayBatchId", b.handed_at as "handedAt"`.execute(
    db,
  );
  return rows;
}

export const endReceipts = (db: Database, batchId: string) =>
  db.updateTable('sms_batch').set({ receipts_due_at: null }).where('sms_batch_id', '=', batchId).execute();
