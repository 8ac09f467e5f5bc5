import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { migrate } from '#platform/database/migrate.ts';
import { makeServerLogin } from '#platform/database/server-login.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';

/** A PostgreSQL shared by the checks of a run, passed in the environment as MARU_PROMISE_CLUSTER. */
export interface SharedCluster {
  /** Connection string of the template of the checks' databases. */
  url: string;
  /** Connection string of the template with the application's login. */
  appUrl: string;
  /** Data folder of a stopped, migrated cluster, which checks copy to crash the copy. */
  prepared: string;
  /** Addresses of the workers if the shared PostgreSQL is the coordinator of a Citus. */
  workers?: readonly string[];
}

/**
 * Small enough to run beside tests, but with full durability. Only commits flush the WAL, not a timer, so that a commit
 * without a flush loses data in every crash.
 */
export const durableSettings = {
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
  // Six checks run at once; their servers have up to 40 connections each, which close late on a busy machine.
  max_connections: '400',
};

export const startCluster = (folder: string, port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ folder, settings: durableSettings, ...(port !== undefined && { port }) });

/** Prepares a new cluster like a server's database, including the job queue's schema. */
export async function migrateCluster(url: string): Promise<void> {
  await migrate(url);
  await (await startJobs(url, [], pino({ level: 'silent' }))).close();
}

/** The run's cluster; undefined if a check runs alone. */
export function sharedCluster(): SharedCluster | undefined {
  const given = process.env.MARU_PROMISE_CLUSTER;
  return given ? (JSON.parse(given) as SharedCluster) : undefined;
}

/** Creates a run's cluster. */
export async function prepareCluster(): Promise<{ cluster: SharedCluster; stop(): Promise<void> }> {
  const folder = openFolder();
  const [home, prepared] = [join(folder, 'shared'), join(folder, 'prepared')];
  const first = await startCluster(home);
  await migrateCluster(first.url);
  const appUrl = new URL(await makeServerLogin(first.url));
  await first.stop();
  copyCluster(home, prepared);
  const shared = await startCluster(home);
  appUrl.port = String(shared.port);
  return {
    cluster: { url: shared.url, appUrl: appUrl.href, prepared },
    async stop() {
      await shared.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a stopped cluster with the ownership of its files. */
export const copyCluster = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** A temporary folder accessible to the database's user when this runs as root. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-promise-'));
  chmodSync(folder, 0o755);
  return folder;
}
