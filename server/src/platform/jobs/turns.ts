/** Work in turns under a lease: an advisory lock of one connection, which another process takes over when that breaks. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

interface Turns {
  /** A pool of one connection, for nothing else. */
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** What the log says when a connection breaks or a turn fails. */
  brokenText: string;
  /** Milliseconds between two tries for the lease, and between two turns where there is nothing to do. */
  pauseMs: number;
  /** Tries to take the lease; answers whether the connection has it. */
  takeLease(client: pg.PoolClient): Promise<boolean>;
  /** Does one turn; answers whether there is more to do at once. */
  takeTurn(client: pg.PoolClient): Promise<boolean>;
}

export interface RunningTurns {
  /** Resolves when the turn under way is over. */
  close(): Promise<void>;
}

/** Takes turns until it is closed, whatever fails meanwhile. */
export function runTurns({ pool, log, brokenText, pauseMs, takeLease, takeTurn }: Turns): RunningTurns {
  const ending = new AbortController();
  const { signal } = ending;
  const pause = () => wait(pauseMs, undefined, { signal }).catch(() => undefined);

  async function takeTurns(client: pg.PoolClient) {
    while (!signal.aborted && !(await takeLease(client))) await pause();
    while (!signal.aborted) if (!(await takeTurn(client))) await pause();
  }

  async function run() {
    while (!signal.aborted) {
      const client = await pool.connect().catch(() => undefined);
      try {
        if (client) await takeTurns(client);
      } catch (error) {
        log.warn({ err: error }, brokenText);
      } finally {
        // Closes the connection, which gives up the lease.
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
    },
  };
}
