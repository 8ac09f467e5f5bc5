import { execFileSync, spawnSync } from 'node:child_process';

/** A system user by its ids. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * The user that runs PostgreSQL, which refuses root: for root, an unprivileged user is found or created. Undefined
 * means this process's own user.
 */
export function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = lookUp('postgres') ?? create('postgres') ?? lookUp('nobody');
  if (user === undefined) {
    throw new Error('PostgreSQL cannot run as root, and no user "postgres" or "nobody" exists or can be created.');
  }
  return user;
}

/** True if the user may traverse a folder. */
export function canEnter(user: SystemUser, folder: string): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/' }).status === 0;
}

function lookUp(name: string): SystemUser | undefined {
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
}

function create(name: string): SystemUser | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name], {
    stdio: 'ignore',
  });
  return lookUp(name);
}
