import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { DefectName } from '../../plant/defects.ts';
import type { CheckDatabase } from '../../rig/database.ts';

const program = join(import.meta.dirname, 'closer.ts');
const plantImport = join(import.meta.dirname, '../../plant/import.ts');

/** Time limit of a wait for a transaction. */
const longestMs = 10_000;

/** A closing process; loads its code at once, and starts to close months at `go`. */
export class ClosingProcess {
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #ready: Promise<unknown>;

  constructor(database: CheckDatabase, name: string, defect: DefectName | undefined) {
    const url = new URL(database.appUrl);
    url.searchParams.set('application_name', name);
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    this.#name = name;
    this.#child = spawn(process.execPath, [...(defect ? ['--import', plantImport] : []), program], {
      env: {
        PATH,
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        ...(defect && { MARU_PLANT: defect }),
        DATABASE_APP_URL: url.href,
        DATABASE_URL: database.url,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#ready = once(this.#child, 'message');
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null;
  }

  async go(): Promise<void> {
    await this.#ready;
    this.#child.send('go');
  }

  /** Waits until the process closes a month. */
  async untilClosing(client: pg.Client): Promise<void> {
    while (!this.hasEnded && !(await this.#states(client)).includes('idle in transaction')) await wait(2);
  }

  /** Waits until a run over all months closes none. */
  async untilAllClosed(): Promise<void> {
    for (;;) {
      const [closed] = (await Promise.race([once(this.#child, 'message'), once(this.#child, 'exit')])) as [number];
      if (closed === 0 || this.hasEnded) return;
    }
  }

  /**
   * Kills the process with SIGKILL, at once or as soon as a transaction is open. Returns whether a transaction was
   * interrupted; the process is suspended first, so that the state of its connection can't change.
   */
  async kill(client: pg.Client, isWithin: boolean): Promise<boolean> {
    if (this.hasEnded) return false;
    const ended = once(this.#child, 'exit');
    let isCut = false;
    for (const startedAt = performance.now(); ; await wait(2)) {
      this.#child.kill('SIGSTOP');
      // A running statement continues without its client.
      let states = await this.#states(client);
      for (; states.includes('active'); states = await this.#states(client)) await wait(1);
      isCut = states.includes('idle in transaction');
      if (isCut || !isWithin || performance.now() - startedAt > longestMs) break;
      this.#child.kill('SIGCONT');
    }
    this.#child.kill('SIGKILL');
    await ended;
    while ((await this.#states(client)).length > 0) await wait(2);
    return isCut;
  }

  async #states(client: pg.Client): Promise<string[]> {
    const { rows } = await client.query<{ state: string }>(
      'select state from pg_stat_activity where application_name = $1 and datname = current_database()',
      [this.#name],
    );
    return rows.map(({ state }) => state);
  }

  /** Ensures that the process is gone. */
  async stop(): Promise<void> {
    if (this.hasEnded || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}
