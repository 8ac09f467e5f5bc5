/** Decides and sends deliveries as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Attempts } from '#platform/jobs/attempts.ts';
import { type RunningTurns, runTurns, tryLock } from '#platform/jobs/turns.ts';
import { addForEvents, addRepetitions } from './make.ts';
import { claimDue, type Sending, sendOne } from './send.ts';

const deliveryLock = 4_712_114;
const pauseMs = 1000;
/** Repetitions and escalations are due to the minute. */
const againEveryMs = 10_000;
/** Attempts at once. */
const maxConcurrent = 50;

interface WorkerOptions {
  sending: Sending;
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function deliverAlarms({ sending, pool, log }: WorkerOptions): RunningTurns {
  const { clock } = sending.services;
  const attempts = new Attempts({
    most: maxConcurrent,
    claim: (most) => claimDue(sending.services, most),
    attempt: (claimed) => sendOne(sending, claimed),
    log,
    brokenText: 'a delivery of an alarm failed; it is tried again',
  });
  let againAt = Number.NEGATIVE_INFINITY;
  const turns = runTurns({
    pool,
    log,
    brokenText: 'deliveries of alarms wait for the database',
    pauseMs,
    takeLease: (client) => tryLock(client, deliveryLock),
    async takeTurn(client) {
      const now = clock.now();
      const isMore = await addForEvents(client, now);
      if (now.getTime() - againAt >= againEveryMs) {
        againAt = now.getTime();
        await addRepetitions(client, now);
      }
      return (await attempts.begin()) || isMore;
    },
  });
  return {
    async close() {
      await turns.close();
      await attempts.settled();
    },
  };
}
