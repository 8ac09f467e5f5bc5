/** Sends messages to external services while the server runs, in one process at a time. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { Attempts, type AttemptsOptions } from './attempts.ts';
import { type RunningTurns, runTurns, type TurnsOptions, tryLock } from './turns.ts';

interface SendingOptions<Claimed> extends Pick<TurnsOptions, 'pool' | 'log' | 'pauseMs'> {
  /** Advisory lock of the sending process. */
  lock: number;
  /** Log message for a broken connection. */
  waitingText: string;
  attempts: Omit<AttemptsOptions<Claimed>, 'log'>;
  /** Creates due messages, before each round of attempts; returns true if there are more to create. */
  makeDue(client: pg.PoolClient): Promise<boolean>;
}

export function runSending<Claimed>(options: SendingOptions<Claimed>): RunningTurns {
  const { pool, log, pauseMs, lock, waitingText, makeDue } = options;
  const attempts = new Attempts({ ...options.attempts, log });
  const turns = runTurns({
    pool,
    log,
    brokenText: waitingText,
    pauseMs,
    takeLease: (client) => tryLock(client, lock),
    async takeTurn(client, signal) {
      const isMore = await makeDue(client);
      const hasStarted = await attempts.begin();
      if (!attempts.isFull) return hasStarted || isMore;
      // Goes on when all attempts have ended, or with those that have ended within a pause.
      await Promise.race([attempts.settled(), wait(pauseMs, undefined, { signal }).catch(() => undefined)]);
      return true;
    },
  });
  return {
    async close() {
      await turns.close();
      await attempts.settled();
    },
  };
}
