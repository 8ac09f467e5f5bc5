import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DefectName } from '../../plant/defects.ts';

const program = join(import.meta.dirname, 'evaluator.ts');
const plantImport = join(import.meta.dirname, '../../plant/import.ts');

/** Processes that evaluate alarms. One of them has the lease. */
export class Evaluators {
  readonly #client: pg.Client;
  readonly #appUrl: string;
  readonly #defect: DefectName | undefined;
  readonly #running = new Map<string, ChildProcess>();
  #started = 0;

  /** @param client  a connection to their database */
  constructor(client: pg.Client, appUrl: string, defect: DefectName | undefined) {
    this.#client = client;
    this.#appUrl = appUrl;
    this.#defect = defect;
  }

  start(): void {
    this.#started += 1;
    const name = `evaluator-${this.#started}`;
    const url = new URL(this.#appUrl);
    url.searchParams.set('application_name', name);
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [...(this.#defect ? ['--import', plantImport] : []), program], {
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        ...(this.#defect && { MARU_PLANT: this.#defect }),
        DATABASE_APP_URL: url.href,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#running.set(name, child);
  }

  /** Waits until a running process has the lease and returns its name. */
  async leader(): Promise<string> {
    for (;;) {
      const { rows } = await this.#client.query<{ name: string }>(
        `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.granted and a.datname = current_database()
           and a.application_name like 'evaluator-%'`,
      );
      const name = rows.map((row) => row.name).find((one) => this.#running.has(one));
      if (name !== undefined) return name;
      await wait(20);
    }
  }

  /** Kills a process with SIGKILL and waits for its end. */
  async kill(name: string): Promise<void> {
    const child = this.#running.get(name);
    if (!child) return;
    if (child.exitCode !== null) throw new Error(`${name} ended by itself`);
    this.#running.delete(name);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.kill(name)));
  }
}
