import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeServerLogin } from '#platform/database/server-login.ts';
import { createDatabase, dropDatabase, nameFor, withDatabase } from '#test/admin.ts';
import { copyCluster, migrateCluster, openFolder, sharedCluster, startCluster } from './cluster.ts';

/** A migrated database of one check's own, with the settings that a real one has. */
export interface CheckDatabase {
  url: string;
  /** The server's own login. */
  appUrl: string;
  /** The check's own connection, under the login. It doesn't outlive a crash; `connect` makes another. */
  connect(): Promise<pg.Client>;
  /** A folder that goes with the database. */
  folder: string;
  stop(): Promise<void>;
}

/** One in a PostgreSQL of its own, which can be crashed. */
export interface CrashableDatabase extends CheckDatabase {
  /** Ends every process of it at once, as a power cut does; nothing is written any more. */
  crash(): Promise<void>;
  restart(): Promise<void>;
}

/** A copy of the template of the run's cluster; without one, a cluster of its own. */
export async function startCheckDatabase(): Promise<CheckDatabase> {
  const cluster = sharedCluster();
  if (!cluster) return startCrashableDatabase();
  const folder = openFolder();
  const maintenance = withDatabase(cluster.url, 'postgres');
  const name = nameFor('promise');
  await createDatabase(maintenance, name, new URL(cluster.url).pathname.slice(1));
  const url = withDatabase(cluster.url, name);
  return {
    url,
    appUrl: withDatabase(cluster.appUrl, name),
    folder,
    connect: () => connect(url),
    async stop() {
      await dropDatabase(maintenance, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A copy of the run's prepared cluster; without one, a new cluster. */
export async function startCrashableDatabase(): Promise<CrashableDatabase> {
  const folder = openFolder();
  const home = join(folder, 'postgres');
  const prepared = sharedCluster()?.prepared;
  if (prepared) copyCluster(prepared, home);
  let running = await startCluster(home);
  const { url, port } = running;
  if (!prepared) await migrateCluster(url);
  return {
    url,
    appUrl: await makeServerLogin(url),
    folder,
    connect: () => connect(url),
    async crash() {
      process.kill(postmasterOf(home), 'SIGQUIT');
      await running.ended;
    },
    async restart() {
      running = await startCluster(home, port);
      if (running.port !== port) throw new Error(`port ${port} was taken while the database was down`);
    },
    async stop() {
      await running.stop();
      const place = placeOf(home);
      if (place !== home) rmSync(place, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Where the cluster lies: below the data folder, unless the database's user can't enter that. */
function placeOf(home: string): string {
  const note = join(home, 'place');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : home;
}

const postmasterOf = (home: string) =>
  Number(readFileSync(join(placeOf(home), 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
