/** Creates and sends deliveries as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { runSending } from '#platform/jobs/sending.ts';
import { isDue, type RunningTurns } from '#platform/jobs/turns.ts';
import { addForEvents, addRepetitions } from './make.ts';
import { addReminders } from './overdue.ts';
import { claimDue, type Sending, sendOne } from './send.ts';

const deliveryLock = 4_712_114;
const pauseMs = 1000;
/** Interval of the check for repetitions, escalations and reminders, which are due to the minute. */
const againEveryMs = 10_000;
/** Maximum concurrent attempts. */
const maxConcurrent = 50;

interface WorkerOptions {
  sending: Sending;
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function deliverAlarms({ sending, pool, log }: WorkerOptions): RunningTurns {
  const { services } = sending;
  let againAt = Number.NEGATIVE_INFINITY;
  return runSending({
    pool,
    log,
    pauseMs,
    lock: deliveryLock,
    waitingText: 'deliveries of alarms wait for the database',
    attempts: {
      most: maxConcurrent,
      claim: (most) => claimDue(services, most),
      attempt: (claimed) => sendOne(sending, claimed),
      brokenText: 'a delivery of an alarm failed; it is tried again',
    },
    async makeDue(client) {
      const now = services.clock.now();
      const isMore = await addForEvents(client, now);
      if (isDue(now, againAt, againEveryMs)) {
        againAt = now.getTime();
        await addRepetitions(client, now);
        await addReminders(client, now, sending.readOverdue);
      }
      return isMore;
    },
  });
}
