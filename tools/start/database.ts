import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { say } from './say.ts';

/** Where the embedded PostgreSQL is looked for first: out of the way of one the machine may run. */
const wishedPort = 54_320;

/** The demo and a real installation have a database each, so that the one never meets the other. */
export const databaseName = (isDemo: boolean) => (isDemo ? 'maru_demo' : 'maru');

/** The embedded PostgreSQL, started again on its port should it end by itself. */
export interface KeptDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL of a data folder. */
export async function keepDatabase(dataFolder: string, isDemo: boolean): Promise<KeptDatabase> {
  const start = (port: number) =>
    startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), port, database: databaseName(isDemo) });
  let isStopping = false;
  let running: EmbeddedPostgres | undefined = await start(wishedPort);
  const { url, port } = running;
  if (port !== wishedPort) say(`The database's port ${wishedPort} is taken; using ${port}.`);

  async function keep(database: EmbeddedPostgres): Promise<void> {
    await database.ended;
    running = undefined;
    if (isStopping) return;
    say('PostgreSQL ended by itself; starting it again.');
    running = await start(port);
    if (running.port !== port) throw new Error(`port ${port}, which PostgreSQL had, is taken now`);
    if (isStopping) await running.stop();
    else await keep(running);
  }

  keep(running).catch((error: unknown) => {
    say(`PostgreSQL does not come back: ${error instanceof Error ? error.message : error}`);
    // Without its database nothing works; the children finish as they do at any other stop.
    process.kill(process.pid, 'SIGTERM');
  });
  return {
    url,
    async stop() {
      isStopping = true;
      await running?.stop();
    },
  };
}
