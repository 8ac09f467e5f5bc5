import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLogFile } from '../log-file.ts';
import { environment } from './cluster.ts';
import { isPostmasterOf } from './process-identity.ts';
import type { SystemUser } from './system-user.ts';

/** Milliseconds between polls of a starting or ending process. */
const step = 15;
/** Milliseconds for the checkpoint of a fast shutdown before an immediate one. */
const timeoutMs = 60_000;

/** The process ended before it was ready. */
export class PostmasterFailed extends Error {
  readonly log: string;

  constructor(log: string) {
    super(`PostgreSQL did not start:\n${log}`);
    this.log = log;
  }
}

/**
 * Stops a postmaster that outlived its starter, and neutralises the file of a killed one. An unrelated process with the
 * same pid is left alone. The caller must hold the folder.
 */
export async function clearFormerPostmaster(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(first);
  if (isPostmasterOf(pid, cluster)) {
    const hasEnded = () => !isPostmasterOf(pid, cluster);
    process.kill(pid, 'SIGINT');
    if (!(await until(hasEnded, timeoutMs))) process.kill(pid, 'SIGQUIT');
    if (!(await until(hasEnded, timeoutMs))) throw new Error(`An earlier PostgreSQL (process ${pid}) does not end.`);
  } else {
    // A new postmaster treats its parent's pid as stale, but would stop at an unrelated one's. The rest of the file
    // must stay: PostgreSQL uses it to detect surviving children of a killed postmaster.
    writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}

/**
 * Starts the postmaster and waits until it is ready, even if recovery takes long. It ends with this process, even if
 * this process is killed: a small watcher holds a pipe to this process and stops PostgreSQL when the pipe closes.
 * @throws PostmasterFailed with the end of its log
 */
export async function runPostmaster(
  cluster: string,
  options: { postgres: string; port: number; log: string; user: SystemUser | undefined },
): Promise<ChildProcess> {
  const { postgres, port, user } = options;
  // If rotation fails, this log is the only place to report the failure.
  const log = openLogFile(options.log, () => undefined);
  // In a separate session: Ctrl-C in a terminal reaches only the server, which still needs its database then.
  const postmaster = spawn(postgres, ['-D', cluster, '-p', String(port)], {
    ...user,
    cwd: cluster,
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', log.descriptor],
  });
  let ended = false;
  const failed = new Promise<void>((resolve) => {
    postmaster.once('error', () => resolve());
    postmaster.once('exit', () => resolve());
  }).then(() => {
    ended = true;
    log.close();
  });
  watch(postmaster, user);
  await Promise.race([failed, until(() => ended || isReady(cluster, postmaster.pid), Number.POSITIVE_INFINITY)]);
  if (ended) throw new PostmasterFailed(log.text());
  return postmaster;
}

/** Fast shutdown: ends connections, writes everything, then exits. */
export async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  const hasEnded = () => postmaster.exitCode !== null || postmaster.signalCode !== null;
  postmaster.kill('SIGINT');
  if (!(await until(hasEnded, timeoutMs))) postmaster.kill('SIGQUIT');
  await until(hasEnded, timeoutMs);
}

/** The eighth line of the postmaster's file is its status; PostgreSQL's own tools read it there too. */
function isReady(cluster: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function watch(postmaster: ChildProcess, user: SystemUser | undefined): void {
  if (postmaster.pid === undefined) return;
  const watcher = spawn('sh', ['-c', 'read -r line || kill -INT "$1"', 'sh', String(postmaster.pid)], {
    ...user,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as unknown as { unref(): void }).unref();
  // Another process may get its pid from then on, so the watcher must end without signalling it.
  postmaster.once('exit', () => watcher.kill('SIGKILL'));
}

async function until(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(step);
  }
  return true;
}
