/** A Citus on this machine: a coordinator and two workers on free ports, which end with this process. */
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, superuser } from '#platform/postgres/cluster.ts';
import { freePort } from '#platform/postgres/free-port.ts';
import { runPostmaster, stopPostmaster } from '#platform/postgres/postmaster.ts';
import { configurationFile } from '#platform/postgres/settings.ts';
import { canEnter, databaseUser } from '#platform/postgres/system-user.ts';

export interface CitusCluster {
  /** Connection string of the coordinator's database `postgres`. */
  url: string;
  /** Connection strings of the workers' databases `postgres`. */
  workers: string[];
  stop(): Promise<void>;
}

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  max_connections: '400',
  max_prepared_transactions: '400',
  // The extension runs a background worker in each database.
  max_worker_processes: '100',
  shared_buffers: '64MB',
  timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'fatal',
};

/**
 * Starts a Citus with the programs in an installation's folder `bin`, never as root.
 * @param fsync 'off' suffices unless processes are killed
 * @throws if the programs are missing, or PostgreSQL's user can't enter the folder
 */
export async function startCitus(bin: string, fsync: 'on' | 'off'): Promise<CitusCluster> {
  const user = databaseUser();
  for (const program of ['initdb', 'postgres'])
    if (!existsSync(join(bin, program))) throw new Error(`CITUS_BIN: there is no ${program} in ${bin}.`);
  if (user && !canEnter(user, bin)) throw new Error(`CITUS_BIN: PostgreSQL's user can't enter ${bin}.`);
  const root = mkdtempSync(join(tmpdir(), 'maru-citus-'));
  if (user) chownSync(root, user.uid, user.gid);
  const nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  const stop = async () => {
    for (const { postmaster } of nodes) await stopPostmaster(postmaster);
    rmSync(root, { recursive: true, force: true });
  };
  try {
    for (const name of ['coordinator', 'worker-1', 'worker-2'])
      nodes.push(await startNode(bin, join(root, name), { ...commonSettings, fsync }));
  } catch (error) {
    await stop();
    throw error;
  }
  const [url = '', ...workers] = nodes.map(({ port }) => `postgres://${superuser}@127.0.0.1:${port}/postgres`);
  return { url, workers, stop };
}

async function startNode(bin: string, folder: string, settings: Record<string, string>) {
  const user = databaseUser();
  const cluster = join(folder, 'cluster');
  mkdirSync(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const flags = ['-D', cluster, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  execFileSync(join(bin, 'initdb'), flags, { ...user, cwd: folder, env: environment, stdio: 'ignore' });
  writeFileSync(join(cluster, 'postgresql.conf'), configurationFile(settings));
  const port = await freePort(undefined);
  const log = join(folder, 'log');
  return { port, postmaster: await runPostmaster(cluster, { postgres: join(bin, 'postgres'), port, log, user }) };
}
