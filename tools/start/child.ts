import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { refusedExitCode } from '../../server/src/platform/errors/refused.ts';
import { openLogFile } from '../../server/src/platform/log-file.ts';
import { say } from './say.ts';

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Milliseconds after which a child counts as healthy, which resets the number of crashes. */
const steadyMs = 60_000;
const root = join(import.meta.dirname, '..', '..');

/** A program that is restarted whenever it ends. */
export interface SupervisedChild {
  /** Number of consecutive crashes. */
  failures(): number;
  /** Whether the program ended with a reported configuration error. */
  isRefused(): boolean;
  logTail(): string;
  /** Stops the process by a signal, and kills it after a timeout. */
  stop(): Promise<void>;
}

/**
 * Runs a TypeScript program of this project as a child and restarts it when it ends, with exponential backoff.
 *
 * @param options.program path below the project's folder
 * @param options.log path of its log file
 * @param options.graceMs time limit for stopping
 */
export function keepRunning(options: {
  name: string;
  program: string;
  env: NodeJS.ProcessEnv;
  log: string;
  graceMs: number;
}): SupervisedChild {
  const { name, program, env, graceMs } = options;
  const log = openLogFile(options.log, (error) => say(`${name}: its log can't be kept short: ${String(error)}`));
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopping = false;
  let isRefused = false;

  function run() {
    const startedAt = performance.now();
    const process_ = spawn(process.execPath, [join(root, program)], {
      env,
      cwd: root,
      // Detached from the terminal, so that Ctrl-C reaches only the supervisor, which stops its children in order.
      detached: true,
      // If this process is killed, the IPC channel closes, and the child stops.
      stdio: ['ignore', log.descriptor, log.descriptor, 'ipc'],
    });
    child = process_;
    process_.once('error', (error) => say(`${name}: ${error.message}`));
    process_.once('exit', (code, signal) => {
      child = undefined;
      if (isStopping) return;
      failures = performance.now() - startedAt > steadyMs ? 1 : failures + 1;
      isRefused = code === refusedExitCode;
      const pauseMs = Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
      if (isRefused) say(`${name}: ${log.tail(1)}`);
      else
        say(
          `${name} ended (${signal ?? `code ${code}`}); starting it again in ${pauseMs / 1000} s. Its log: ${options.log}`,
        );
      timer = setTimeout(run, pauseMs);
    });
  }

  run();
  return {
    failures: () => failures,
    isRefused: () => isRefused,
    logTail: () => log.tail(15),
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const insist = setTimeout(() => {
        say(`${name} does not finish; ending it.`);
        child?.kill('SIGKILL');
      }, graceMs);
      await ended;
      clearTimeout(insist);
    },
  };
}
