/** Judges incidents by readings and sends messages as long as the server runs, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ReportedPlaces } from '#places/reported.ts';
import { type RunningTurns, runTurns } from '#platform/jobs/turns.ts';
import { judgeMeasured } from './measured.ts';
import { claimMessages, type Messaging, sendMessage } from './messages.ts';

const reportLock = 4_712_130;
const pauseMs = 2000;
/** Attempts under way; a mail server that doesn't answer holds up nobody else. */
const maxConcurrent = 20;

interface WorkerOptions {
  messaging: Messaging;
  sources: readonly ReportedPlaces[];
  /** A pool of one connection, which has the lease; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function followReports({ messaging, sources, pool, log }: WorkerOptions): RunningTurns {
  const underWay = new Set<Promise<unknown>>();

  async function sendDue(): Promise<boolean> {
    const free = maxConcurrent - underWay.size;
    const claimed = free > 0 ? await claimMessages(messaging.services, free) : [];
    for (const one of claimed) {
      const attempt: Promise<unknown> = sendMessage(messaging, one)
        .catch((error: unknown) => log.warn({ err: error }, 'a message about a report failed; it is tried again'))
        .finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }
    return claimed.length > 0;
  }

  const turns = runTurns({
    pool,
    log,
    brokenText: 'reports wait for the database',
    pauseMs,
    async takeLease(client) {
      return (await client.query('select where pg_try_advisory_lock($1)', [reportLock])).rows.length > 0;
    },
    async takeTurn() {
      await judgeMeasured(messaging.services, sources);
      return sendDue();
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
