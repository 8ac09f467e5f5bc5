import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { makeServerLogin } from '../../../src/platform/database/server-login.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/postgres/embedded.ts';

/** A PostgreSQL of one check's own, with the settings that a real one has, which can be crashed. */
export interface CheckDatabase {
  url: string;
  /** The server's own login. */
  appUrl: string;
  /** The check's own connection, under the login. It doesn't outlive a crash; `connect` makes another. */
  connect(): Promise<pg.Client>;
  /** Ends every process of it at once, as a power cut does; nothing is written any more. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  /** A folder that goes with the database. */
  folder: string;
  stop(): Promise<void>;
}

/**
 * Small enough to run beside tests; what makes it safe stays on. The log is written out by commits alone and not also by
 * the clock, so that one that doesn't wait for it loses something in every crash.
 */
const settings = {
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
};

/** Starts it, migrated. */
export async function startCheckDatabase(): Promise<CheckDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-promise-'));
  // Open, so that the database's own user may pass when this runs as root.
  chmodSync(folder, 0o755);
  const home = join(folder, 'postgres');
  let running: EmbeddedPostgres = await startEmbeddedPostgres({ folder: home, settings });
  const { url, port } = running;
  await migrate(url);
  const appUrl = await makeServerLogin(url);
  return {
    url,
    appUrl,
    folder,
    async connect() {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async crash() {
      process.kill(postmasterOf(home), 'SIGQUIT');
      await running.ended;
    },
    async restart() {
      running = await startEmbeddedPostgres({ folder: home, settings, port });
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

/** Where the cluster lies: below the data folder, unless the database's user can't enter that. */
function placeOf(home: string): string {
  const note = join(home, 'place');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : home;
}

const postmasterOf = (home: string) =>
  Number(readFileSync(join(placeOf(home), 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
