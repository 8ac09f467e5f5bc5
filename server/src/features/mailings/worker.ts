/** Makes and sends mailings as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Attempts } from '#platform/jobs/attempts.ts';
import { type RunningTurns, runTurns, tryLock } from '#platform/jobs/turns.ts';
import { addDue } from './make.ts';
import { claimDue, type Sending, sendPeriod } from './send.ts';

const mailingLock = 4_712_150;
const pauseMs = 2000;
/** Periods whose files are made at once. */
const maxConcurrent = 2;

interface WorkerOptions {
  sending: Sending;
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function sendMailings({ sending, pool, log }: WorkerOptions): RunningTurns {
  const { services } = sending;
  const attempts = new Attempts({
    most: maxConcurrent,
    claim: (most) => claimDue(services, most),
    attempt: (claimed) => sendPeriod(sending, claimed),
    log,
    brokenText: 'the result of a mailing was not stored; it is tried again',
  });
  const turns = runTurns({
    pool,
    log,
    brokenText: 'mailings of statistics wait for the database',
    pauseMs,
    takeLease: (client) => tryLock(client, mailingLock),
    async takeTurn() {
      const isMore = await addDue(services.db, services.clock.now());
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
