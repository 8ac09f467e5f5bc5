/** The gateway's rate limit, shared by all processes. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { MessageGateway } from '../gateway.ts';

/** Class of the lock of the process that releases a batch. */
const paceLocks = 4_712_005;
type Paced = Pick<MessageGateway, 'name' | 'perSecond' | 'maxBatch'>;

/**
 * Texts per batch: a quarter of the limit per second, so that a batch at the boundary of two seconds fits into either.
 */
export const batchSize = ({ perSecond, maxBatch }: Paced): number =>
  Math.max(1, Math.min(maxBatch, Math.floor(perSecond / 4)));

/**
 * Texts per second at which batches follow each other. Every second overlaps at most one additional batch, so that this
 * rate plus one batch is within the limit.
 */
const steadyPace = (gateway: Paced): number => Math.max(1, gateway.perSecond - batchSize(gateway));

/**
 * Runs `send`, which sends `count` texts, when the rate allows it, one process at a time. Their time is reserved before
 * sending, and again after they have certainly been sent, so that a crash in between can't exceed the rate.
 */
export function inPace<Result>(
  db: Database,
  gateway: Paced,
  { count, deadlineMs }: { count: number; deadlineMs: number },
  send: () => Promise<Result>,
): Promise<Result> {
  const tookMs = (count / steadyPace(gateway)) * 1000;
  return db.transaction().execute(async (trx) => {
    // The database releases the lock of a stalled process.
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(2 * deadlineMs)}, true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${paceLocks}, hashtext(${gateway.name}))`.execute(trx);
    await wait(await untilFree(trx, gateway.name));
    await book(db, gateway.name, tookMs);
    try {
      return await send();
    } finally {
      await book(db, gateway.name, tookMs);
    }
  });
}

async function untilFree(db: Database, gateway: string): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from free_at - clock_timestamp()) * 1000)::float8 as ms from sms_pace
    where gateway = ${gateway}`.execute(db);
  return Math.max(0, Math.ceil(rows[0]?.ms ?? 0));
}

const book = (db: Database, gateway: string, tookMs: number) =>
  sql`
    insert into sms_pace (gateway, free_at) values (${gateway}, clock_timestamp() + ${tookMs} * interval '1 millisecond')
    on conflict (gateway) do update set free_at = excluded.free_at`.execute(db);
