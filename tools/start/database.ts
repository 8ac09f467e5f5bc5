import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../server/src/config.ts';
import { openDatabase, openOwnerPool } from '../../server/src/platform/database/pool.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { openKeys } from '../../server/src/platform/security/key-check.ts';
import { say } from './say.ts';

const longestPauseMs = 10_000;

/** The demo and a real installation have separate databases, so that their data can't mix. */
export const databaseName = (isDemo: boolean) => (isDemo ? 'maru_demo' : 'maru');

/** The embedded PostgreSQL, restarted on its port whenever it ends. */
export interface SupervisedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL of a data folder on the desired port or the next free one. */
export async function superviseDatabase(
  dataFolder: string,
  isDemo: boolean,
  wishedPort: number,
): Promise<SupervisedDatabase> {
  const start = (port: number) =>
    startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), port, database: databaseName(isDemo) });
  let isStopping = false;
  let running: EmbeddedPostgres | undefined = await start(wishedPort);
  const { url, port } = running;
  if (port !== wishedPort) say(`DATABASE_PORT ${wishedPort} is taken; using ${port}.`);

  async function keep(database: EmbeddedPostgres): Promise<void> {
    await database.ended;
    running = undefined;
    if (isStopping) return;
    say('PostgreSQL ended by itself; starting it again.');
    const again = await startAgain();
    if (!again) return;
    running = again;
    if (isStopping) await again.stop();
    else void keep(again);
  }

  /** Restarts PostgreSQL with retries, because the cause of a failed start, such as a full disk, may disappear. */
  async function startAgain(): Promise<EmbeddedPostgres | undefined> {
    let reported = '';
    for (let pauseMs = 500; !isStopping; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const again = await start(port);
        if (again.port === port) return again;
        await again.stop();
        throw new Error(`its port ${port} is taken`);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (why !== reported) say(`PostgreSQL does not come back yet: ${why}`);
        reported = why;
        await sleep(pauseMs, undefined, { ref: false });
      }
    }
    return undefined;
  }

  void keep(running);
  return {
    url,
    async stop() {
      isStopping = true;
      await running?.stop();
    },
  };
}

/** @throws Refused if the database's personal data is encrypted with another key */
export async function checkKeys(url: string, config: Config): Promise<void> {
  const pool = openOwnerPool(url);
  await openKeys(openDatabase(pool), config).finally(() => pool.end());
}
