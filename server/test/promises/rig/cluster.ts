import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { migrate } from '#platform/database/migrate.ts';
import { makeServerLogin } from '#platform/database/server-login.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';

/** A PostgreSQL that the checks of a run share, in the environment as MARU_PROMISE_CLUSTER. */
export interface SharedCluster {
  /** The template of each check's own database. */
  url: string;
  /** The server's own login, on the template. */
  appUrl: string;
  /** A data folder with a cluster that was never started since it was migrated, to be copied and crashed. */
  prepared: string;
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
  max_connections: '150',
};

export const startCluster = (folder: string, port?: number): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ folder, settings, ...(port !== undefined && { port }) });

/** Brings a new cluster to where a server finds its database ready, the queue's schema included. */
export async function migrateCluster(url: string): Promise<void> {
  await migrate(url);
  await (await startJobs(url, [], pino({ level: 'silent' }))).close();
}

/** The cluster of this run, or undefined where a check runs by itself. */
export function sharedCluster(): SharedCluster | undefined {
  const given = process.env.MARU_PROMISE_CLUSTER;
  return given ? (JSON.parse(given) as SharedCluster) : undefined;
}

/** Makes the cluster of a run. */
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

/** Copies a stopped cluster, with what belongs to the database's user. */
export const copyCluster = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** A temporary folder that the database's own user may pass when this runs as root. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maru-promise-'));
  chmodSync(folder, 0o755);
  return folder;
}
