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
/** Milliseconds for the checkpoint of a fast shutdown before an immediate shutdown. */
const timeoutMs = 60_000;

/** Thrown if the process ended before it was ready. */
export class PostmasterFailed extends Error {
  readonly log: string;

  constructor(log: string) {
    super(`PostgreSQL did not start:\n${log}`);
    this.log = log;
  }
}

/**
 * Stops a postmaster that outlived its starter, and neutralises the file of a killed one, without affecting an
 * unrelated process with the same pid. The caller must have locked the folder.
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
    // Writes this process's pid: a new postmaster treats its parent's pid as stale, but would stop at that of another
    // process. The other lines are preserved, because PostgreSQL uses them to detect surviving children of a killed
    // postmaster.
    writeFileSync(file, [process.pid, ...rest].join('\n'));
  }
}

/**
 * Starts the postmaster and waits until it is ready, even if recovery takes long. The postmaster ends with this
 * process, even if this process is killed: a small watcher stops PostgreSQL when a pipe from this process closes.
 * @throws PostmasterFailed with the end of the log
 */
export async function runPostmaster(
  cluster: string,
  options: { postgres: string; port: number; log: string; user: SystemUser | undefined },
): Promise<ChildProcess> {
  const { postgres, port, user } = options;
  // Failures of the rotation are ignored, because this log is the only place to report them.
  const log = openLogFile(options.log, () => undefined);
  // Uses a separate session, so that Ctrl-C in a terminal reaches only the server, which still needs its database.
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

/** Fast shutdown: ends connections, writes all data, then exits. */
export async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  const hasEnded = () => postmaster.exitCode !== null || postmaster.signalCode !== null;
  postmaster.kill('SIGINT');
  if (!(await until(hasEnded, timeoutMs))) postmaster.kill('SIGQUIT');
  await until(hasEnded, timeoutMs);
}

/** Reads the status in the eighth line of the postmaster's file, like PostgreSQL's own tools. */
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
  // Kills the watcher so that it can't signal another process that gets the same pid.
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
