/** Evaluates incidents by readings and sends messages as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ReportedPlaces } from '#places/reported.ts';
import { runSending } from '#platform/jobs/sending.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { closeRemoved, judgeMeasured } from './measured.ts';
import { claimMessages, type Messaging, sendMessage } from './messages.ts';

const reportLock = 4_712_130;
const pauseMs = 2000;
/** Maximum concurrent attempts. */
const maxConcurrent = 20;

interface WorkerOptions {
  messaging: Messaging;
  sources: readonly ReportedPlaces[];
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function followReports({ messaging, sources, pool, log }: WorkerOptions): RunningTurns {
  const { services } = messaging;
  return runSending({
    pool,
    log,
    pauseMs,
    lock: reportLock,
    waitingText: 'reports wait for the database',
    attempts: {
      most: maxConcurrent,
      claim: (most) => claimMessages(services, most),
      attempt: (claimed) => sendMessage(messaging, claimed),
      brokenText: 'a message about a report failed; it is tried again',
    },
    async makeDue() {
      await judgeMeasured(services, sources);
      return closeRemoved(services);
    },
  });
}
