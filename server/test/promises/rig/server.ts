import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#platform/postgres/free-port.ts';
import { testDistrictFile } from '#test/district.ts';
import { timeFactor } from '#test/measured.ts';
import type { DefectName } from '../plant/defects.ts';

const main = join(import.meta.dirname, '../../../src/main.ts');
const plantImport = join(import.meta.dirname, '../plant/import.ts');
/** Time limit for a start. */
const longestStartMs = 60_000 * timeFactor;

export interface ServerPlan {
  databaseUrl: string;
  appUrl: string;
  folder: string;
  /** Path of the server's program; this version's by default. */
  program?: string;
  /** Defects to plant. */
  defects: readonly DefectName[];
  env?: Record<string, string>;
}

/** The way in which a process ended. */
export interface Ending {
  code: number | null;
  signal: string | null;
  /** Milliseconds from the signal to the end. */
  tookMs: number;
}

/** The server as a separate process, on ports that stay the same over restarts. */
export class ServerProcess {
  readonly #plan: ServerPlan;
  readonly #log: string;
  #child: ChildProcess | undefined;
  port = 0;
  mqttPort = 0;

  constructor(plan: ServerPlan) {
    this.#plan = plan;
    this.#log = join(plan.folder, 'server.log');
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get isRunning(): boolean {
    return this.#child !== undefined;
  }

  /** Starts it and waits until it is ready; returns the elapsed milliseconds. */
  async start(): Promise<number> {
    const beganAt = performance.now();
    await this.run();
    while (this.#child) {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(longestStartMs) }).catch(
        () => undefined,
      );
      if (answer?.ok) return performance.now() - beganAt;
      if (performance.now() - beganAt > longestStartMs) break;
      await wait(25);
    }
    throw new Error(`the server does not start:\n${this.logTail()}`);
  }

  /** Chooses free ports unless they are chosen already. */
  async choosePorts(): Promise<void> {
    this.port ||= await freePort(undefined);
    this.mqttPort ||= await freePort(undefined);
  }

  /** Starts the process without waiting for readiness. */
  async run(): Promise<ChildProcess> {
    await this.choosePorts();
    const { databaseUrl, appUrl, folder, defects, env, program = main } = this.#plan;
    const compiled = process.env.NODE_COMPILE_CACHE;
    const log = openSync(this.#log, 'a');
    const child = spawn(process.execPath, [...(defects.length > 0 ? ['--import', plantImport] : []), program], {
      env: {
        PATH: process.env.PATH,
        MARU_CONFIG: 'off',
        ...(compiled && { NODE_COMPILE_CACHE: compiled }),
        MARU_DISTRICT: testDistrictFile,
        DATABASE_URL: databaseUrl,
        DATABASE_APP_URL: appUrl,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        MQTT_HOST: '127.0.0.1',
        MQTT_PORT: String(this.mqttPort),
        MARU_DATA: folder,
        REQUESTS_PER_MINUTE: '1000000',
        ...(defects.length > 0 && { MARU_PLANT: defects.join(',') }),
        ...env,
      },
      // The server stops if this IPC channel closes because the check was killed.
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#child = child;
    child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    return child;
  }

  /** Sends a signal and waits for the end. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ending> {
    const child = this.#child;
    if (!child) throw new Error(`the server had ended by itself:\n${this.logTail()}`);
    const beganAt = performance.now();
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    child.kill(signal);
    const [code, endedBy] = await ended;
    return { code, signal: endedBy, tookMs: performance.now() - beganAt };
  }

  /** Sends a signal that doesn't end the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal);
  }

  /** Ensures that the process is gone. */
  async stop(): Promise<void> {
    if (this.#child) await this.end('SIGKILL');
  }

  logTail(): string {
    return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-15).join('\n');
  }
}
