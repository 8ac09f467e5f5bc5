/** The gateway's pace, kept over all processes: in no second do more texts go out than it takes. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { MessageGateway } from '../gateway.ts';

/** The class of the lock that one process has at a time while it tells a gateway to send. */
const paceLocks = 4_712_005;
type Paced = Pick<MessageGateway, 'name' | 'perSecond' | 'maxBatch'>;

/** Texts of one batch: a quarter of what a second takes, so that a batch at a second's edge fits into either. */
export const batchSize = ({ perSecond, maxBatch }: Paced): number =>
  Math.max(1, Math.min(maxBatch, Math.floor(perSecond / 4)));

/**
 * Texts a second at which batches follow each other. Any second begins within one batch at the most, so what goes out at
 * this pace and one batch together are what a second takes.
 */
const steadyPace = (gateway: Paced): number => Math.max(1, gateway.perSecond - batchSize(gateway));

/**
 * Does something that sends so many texts when the pace allows it, one process at a time. The time that they take is booked
 * before and again after, when they have surely gone out: a process that dies in between leaves no gap.
 */
export function inPace<Result>(
  db: Database,
  gateway: Paced,
  { count, deadlineMs }: { count: number; deadlineMs: number },
  send: () => Promise<Result>,
): Promise<Result> {
  const tookMs = (count / steadyPace(gateway)) * 1000;
  return db.transaction().execute(async (trx) => {
    // From a process that stands still the database takes the lock away.
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
