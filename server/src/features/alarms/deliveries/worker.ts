/** Decides and sends deliveries as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type RunningTurns, runTurns } from '#platform/jobs/turns.ts';
import { addForEvents, addRepetitions } from './make.ts';
import { claimDue, type Sending, sendOne } from './send.ts';

const deliveryLock = 4_712_114;
const pauseMs = 1000;
/** Repetitions and escalations are due to the minute. */
const againEveryMs = 10_000;
/** Attempts under way; a receiver that doesn't answer holds up nobody else. */
const maxConcurrent = 50;

interface WorkerOptions {
  sending: Sending;
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function deliverAlarms({ sending, pool, log }: WorkerOptions): RunningTurns {
  const { clock } = sending.services;
  const underWay = new Set<Promise<unknown>>();
  let againAt = Number.NEGATIVE_INFINITY;

  async function sendDue(): Promise<boolean> {
    const free = maxConcurrent - underWay.size;
    const claimed = free > 0 ? await claimDue(sending.services, free) : [];
    for (const one of claimed) {
      const attempt: Promise<unknown> = sendOne(sending, one)
        .catch((error: unknown) => log.warn({ err: error }, 'a delivery of an alarm failed; it is tried again'))
        .finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }
    return claimed.length > 0;
  }

  const turns = runTurns({
    pool,
    log,
    brokenText: 'deliveries of alarms wait for the database',
    pauseMs,
    async takeLease(client) {
      return (await client.query('select where pg_try_advisory_lock($1)', [deliveryLock])).rows.length > 0;
    },
    async takeTurn(client) {
      const now = clock.now();
      const isMore = await addForEvents(client, now);
      if (now.getTime() - againAt >= againEveryMs) {
        againAt = now.getTime();
        await addRepetitions(client, now);
      }
      return (await sendDue()) || isMore;
    },
  });
  return {
    async close() {
      await turns.close();
      await Promise.all(underWay);
      await pool.end();
    },
  };
}
