import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeServerLogin } from '#platform/database/server-login.ts';
import { createDatabase, dropDatabase, nameFor, withDatabase } from '#test/admin.ts';
import { copyCluster, migrateCluster, openFolder, sharedCluster, startCluster } from './cluster.ts';

/** A check's own migrated database, with production settings. */
export interface CheckDatabase {
  url: string;
  /** Connection string with the application's login. */
  appUrl: string;
  /** Opens a connection with the application's login; a crash of the database ends the connection. */
  connect(): Promise<pg.Client>;
  /** A folder that exists as long as the database. */
  folder: string;
  stop(): Promise<void>;
}

/** A database in its own PostgreSQL, which can be crashed. */
export interface CrashableDatabase extends CheckDatabase {
  /** Kills all processes of the database at once, like a power cut. */
  crash(): Promise<void>;
  restart(): Promise<void>;
}

/** Copies the template of the run's cluster; without such a cluster, starts a separate one. */
export async function startCheckDatabase(): Promise<CheckDatabase> {
  const cluster = sharedCluster();
  if (!cluster) return startCrashableDatabase();
  const folder = openFolder();
  const maintenance = withDatabase(cluster.url, 'postgres');
  const name = nameFor('promise');
  const nodes = [...(cluster.workers ?? []), maintenance];
  for (const node of nodes) await createDatabase(node, name, new URL(cluster.url).pathname.slice(1));
  const url = withDatabase(cluster.url, name);
  return {
    url,
    appUrl: withDatabase(cluster.appUrl, name),
    folder,
    connect: () => connect(url),
    async stop() {
      for (const node of nodes.toReversed()) await dropDatabase(node, name);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the run's prepared cluster; without one, creates a new cluster. */
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

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The database's folder: `home`, or the folder noted there if the database's user can't enter `home`. */
function placeOf(home: string): string {
  const note = join(home, 'place');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : home;
}

const postmasterOf = (home: string) =>
  Number(readFileSync(join(placeOf(home), 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
