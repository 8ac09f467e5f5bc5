/** A loop with a lease: an advisory lock of one connection, which another process acquires if the connection breaks. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

export interface TurnsOptions {
  /** A pool of one connection, used only by the loop; ended by `close`. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Log message for a broken connection or a failed turn. */
  brokenText: string;
  /** Milliseconds between attempts to acquire the lease, and between turns without work. */
  pauseMs: number;
  /** Tries to acquire the lease; returns true on success. */
  takeLease(client: pg.PoolClient): Promise<boolean>;
  /** Runs one turn; returns true if there is more work to do immediately. `close` aborts `signal`. */
  takeTurn(client: pg.PoolClient, signal: AbortSignal): Promise<boolean>;
}

export interface RunningTurns {
  /** Resolves when the current turn has ended. */
  close(): Promise<void>;
}

/** Acquires an advisory lock if it is free; the lock is released when the connection is closed. */
export const tryLock = async (client: pg.ClientBase, lock: number): Promise<boolean> =>
  (await client.query('select where pg_try_advisory_lock($1)', [lock])).rows.length > 0;

/** Whether work that was last done at `lastMs` is due again; also after the clock was set back. */
export const isDue = (now: Date, lastMs: number, everyMs: number): boolean =>
  Math.abs(now.getTime() - lastMs) >= everyMs;

/** Repeats turns until closed, despite failures. */
export function runTurns({ pool, log, brokenText, pauseMs, takeLease, takeTurn }: TurnsOptions): RunningTurns {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = () => wait(pauseMs, undefined, { signal }).catch(() => undefined);

  async function takeTurns(client: pg.PoolClient) {
    while (!signal.aborted && !(await takeLease(client))) await pause();
    while (!signal.aborted) if (!(await takeTurn(client, signal))) await pause();
  }

  async function run() {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => undefined);
      try {
        if (client) await takeTurns(client);
      } catch (error) {
        log.warn({ err: error }, brokenText);
      } finally {
        // Closing the connection releases the lease.
        client?.release(true);
      }
      await pause();
    }
  }

  const running = run();
  return {
    async close() {
      ending.abort();
      await running;
      await pool.end();
    },
  };
}
