/** Makes and sends mailings as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { runSending } from '#platform/jobs/sending.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { addDue } from './make.ts';
import { claimDue, type Sending, sendPeriod } from './send.ts';

const mailingLock = 4_712_150;
const pauseMs = 2000;
/** Maximum periods whose files are created concurrently. */
const maxConcurrent = 2;

interface WorkerOptions {
  sending: Sending;
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function sendMailings({ sending, pool, log }: WorkerOptions): RunningTurns {
  const { services } = sending;
  return runSending({
    pool,
    log,
    pauseMs,
    lock: mailingLock,
    waitingText: 'mailings of statistics wait for the database',
    attempts: {
      most: maxConcurrent,
      claim: (most) => claimDue(services, most),
      attempt: (claimed) => sendPeriod(sending, claimed),
      brokenText: 'the result of a mailing was not stored; it is tried again',
    },
    makeDue: () => addDue(services.db, services.clock.now()),
  });
}
