import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DefectName } from '../../plant/defects.ts';

const plantImport = join(import.meta.dirname, '../../plant/import.ts');

interface ProcessesPlan {
  /** Name of a module in this folder. */
  program: 'evaluator' | 'deliverer';
  /** Connection string with the application's login. */
  appUrl: string;
  defect: DefectName | undefined;
  env?: Record<string, string>;
}

/** Processes of one program, of which one has the lease. */
export class Processes {
  readonly #client: pg.Client;
  readonly #plan: ProcessesPlan;
  readonly #running = new Map<string, ChildProcess>();
  #started = 0;

  /** @param client  a connection to the processes' database */
  constructor(client: pg.Client, plan: ProcessesPlan) {
    this.#client = client;
    this.#plan = plan;
  }

  start(): void {
    this.#started += 1;
    const { program, appUrl, defect, env } = this.#plan;
    const name = `${program}-${this.#started}`;
    const url = new URL(appUrl);
    url.searchParams.set('application_name', name);
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const file = join(import.meta.dirname, `${program}.ts`);
    const child = spawn(process.execPath, [...(defect ? ['--import', plantImport] : []), file], {
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        ...(defect && { MARU_PLANT: defect }),
        ...env,
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
           and a.application_name like $1`,
        [`${this.#plan.program}-%`],
      );
      const name = rows.map((row) => row.name).find((one) => this.#running.has(one));
      if (name !== undefined) return name;
      await wait(20);
    }
  }

  /** Kills a process with SIGKILL and waits until the process and its statements have ended. */
  async kill(name: string): Promise<void> {
    const child = this.#running.get(name);
    if (!child) return;
    if (child.exitCode !== null) throw new Error(`${name} ended by itself`);
    this.#running.delete(name);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    while (
      (await this.#client.query('select from pg_stat_activity where application_name = $1', [name])).rows.length > 0
    )
      await wait(5);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.kill(name)));
  }
}
