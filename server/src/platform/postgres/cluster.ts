import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createDurably, syncNow } from '../durable.ts';
import { configurationFile } from './settings.ts';
import type { SystemUser } from './system-user.ts';

/** The only superuser of an embedded database, and the owner of its tables. */
export const superuser = 'maru';

/** Environment of PostgreSQL's programs, without that of this process, which contains secrets. */
export const environment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The database password of a data folder, created at the first call and readable only by this process's user. */
export function passwordOf(folder: string): string {
  const file = join(folder, 'password');
  createDurably(file, randomBytes(24).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/**
 * Creates the cluster folder unless it exists. The folder gets its final name when complete, so that an interrupted
 * first start leaves no partial cluster.
 */
export async function createCluster(
  cluster: string,
  { initdb, password, user }: { initdb: string; password: string; user: SystemUser | undefined },
): Promise<void> {
  if (existsSync(cluster)) return;
  const unfinished = `${cluster}.unfinished`;
  const secret = `${cluster}.secret`;
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(secret, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(secret, password, { mode: 0o600 });
  if (user !== undefined) for (const path of [unfinished, secret]) chownSync(path, user.uid, user.gid);
  const flags = [
    `--pgdata=${unfinished}`,
    `--username=${superuser}`,
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Uses the built-in locale: the system's locale changes with its C library, which would corrupt sorted indexes.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  try {
    await promisify(execFile)(initdb, flags, { ...user, cwd: unfinished, env: environment });
  } finally {
    rmSync(secret, { force: true });
  }
  renameSync(unfinished, cluster);
  syncNow(dirname(cluster));
}

/** Writes the cluster's settings and its client authentication. */
export function configureCluster(cluster: string, settings: Readonly<Record<string, string>>): void {
  writeFileSync(join(cluster, 'postgresql.conf'), configurationFile(settings));
  writeFileSync(join(cluster, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
}
