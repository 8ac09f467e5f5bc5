/** A database on a disk that can lose power, as a separate process. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeServerLogin } from '#platform/database/server-login.ts';
import { freePort } from '#platform/postgres/free-port.ts';
import { durableSettings, migrateCluster } from '../cluster.ts';
import { type CheckDatabase, connect } from '../database.ts';
import type { PowerDisk } from './disk.ts';

const program = join(import.meta.dirname, 'postgres-program.ts');
/** Frequent checkpoints, so that power losses also hit tables and not only the log. */
const settings = { ...durableSettings, checkpoint_timeout: '30s', max_wal_size: '32MB', min_wal_size: '8MB' };

export interface PowerDatabase extends CheckDatabase {
  /** Starts it again after a power loss. */
  restart(): Promise<void>;
}

/** Creates a migrated database on the disk. */
export async function startPowerDatabase(disk: PowerDisk, overrides: Record<string, string>): Promise<PowerDatabase> {
  const run = async (port: number) => {
    const given = JSON.stringify({ ...settings, ...overrides });
    const child = fork(program, [join(disk.root, 'postgres'), String(port), given], {
      env: { ...process.env, ...disk.env },
    });
    const started = once(child, 'message') as Promise<[{ url: string; port: number }]>;
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the database ended with ${code} while starting`);
    });
    const [running] = await Promise.race([started, ended]);
    ended.catch(() => undefined);
    return running;
  };
  const { url, port } = await run(await freePort(undefined));
  await migrateCluster(url);
  return {
    url,
    appUrl: await makeServerLogin(url),
    folder: disk.root,
    connect: () => connect(url),
    async restart() {
      const again = await run(port);
      if (again.port !== port) throw new Error(`port ${port} was taken while the database was down`);
    },
    stop: () => disk.close(),
  };
}
