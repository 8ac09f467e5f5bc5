/** Judges incidents by readings and sends messages as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ReportedPlaces } from '#places/reported.ts';
import { Attempts } from '#platform/jobs/attempts.ts';
import { type RunningTurns, runTurns, tryLock } from '#platform/jobs/turns.ts';
import { judgeMeasured } from './measured.ts';
import { claimMessages, type Messaging, sendMessage } from './messages.ts';

const reportLock = 4_712_130;
const pauseMs = 2000;
/** Attempts at once. */
const maxConcurrent = 20;

interface WorkerOptions {
  messaging: Messaging;
  sources: readonly ReportedPlaces[];
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function followReports({ messaging, sources, pool, log }: WorkerOptions): RunningTurns {
  const attempts = new Attempts({
    most: maxConcurrent,
    claim: (most) => claimMessages(messaging.services, most),
    attempt: (claimed) => sendMessage(messaging, claimed),
    log,
    brokenText: 'a message about a report failed; it is tried again',
  });
  const turns = runTurns({
    pool,
    log,
    brokenText: 'reports wait for the database',
    pauseMs,
    takeLease: (client) => tryLock(client, reportLock),
    async takeTurn() {
      await judgeMeasured(messaging.services, sources);
      return attempts.begin();
    },
  });
  return {
    async close() {
      await turns.close();
      await attempts.settled();
    },
  };
}
