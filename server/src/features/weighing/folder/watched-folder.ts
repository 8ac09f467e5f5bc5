/**
 * The folder into which the scale's program writes CSV files. Each file is imported once it stops growing, then moved.
 */
import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isPassing } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { StillWritten, type TakenFile, takeFile } from './take-file.ts';

type Needed = Pick<Services, 'db' | 'seal' | 'clock' | 'log'>;

/** Scan interval; a file that is unchanged between two scans has stopped growing. */
const usualLookMs = 5_000;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Scans sequentially; several processes may watch one folder. */
export class WatchedFolder {
  readonly #services: Needed;
  readonly #folder: string;
  /** Size and modification time of each file at the last scan, by name. */
  #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isEnding = false;
  #lastFailure = '';
  /** The reason of each file's last failure, by name. */
  readonly #failures = new Map<string, string>();

  readonly #lookMs: number;

  constructor(services: Needed, folder: string, lookMs = usualLookMs) {
    this.#services = services;
    this.#folder = folder;
    this.#lookMs = lookMs;
  }

  /** Starts scanning, until closed. */
  watch(): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#tryLook().finally(() => {
        if (!this.#isEnding) this.watch();
      });
    }, this.#lookMs);
  }

  /** Stops after the current file is finished. */
  async close(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Imports every file unchanged since the last scan, in name order. A failure doesn't stop the others. */
  async look(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => /^[^.~].*\.csv$/i.test(name)).sort();
    const before = this.#seen;
    this.#seen = new Map();
    for (const name of this.#failures.keys()) if (!names.includes(name)) this.#failures.delete(name);
    for (const name of names) {
      if (this.#isEnding) return;
      const state = await this.#stateOf(name);
      if (state === null) continue;
      if (before.get(name) === state) await this.#tryTake(name);
      else this.#seen.set(name, state);
    }
  }

  async #tryLook(): Promise<void> {
    try {
      await this.look();
      this.#lastFailure = '';
    } catch (error) {
      // The folder's disk may be unmounted: the failure is logged once, and the folder is scanned again.
      const failure = String(error);
      if (failure !== this.#lastFailure)
        this.#services.log.error({ err: error }, 'the folder of weighings can’t be read; it is tried again');
      this.#lastFailure = failure;
    }
  }

  async #tryTake(name: string): Promise<void> {
    try {
      await this.#take(name);
      this.#failures.delete(name);
    } catch (error) {
      // Happens if the database is unreachable; then every file would fail.
      if (isPassing(error)) throw error;
      const failure = String(error);
      if (failure !== this.#failures.get(name))
        this.#services.log.error(
          { err: error, file: name },
          'a file of weighings can’t be taken or put away; it is tried again',
        );
      this.#failures.set(name, failure);
    }
  }

  /** Size and modification time of a file; null if it isn't a regular file or no longer exists. */
  async #stateOf(name: string): Promise<string | null> {
    try {
      const found = await lstat(join(this.#folder, name));
      return found.isFile() ? `${found.size} ${found.mtimeMs}` : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async #take(name: string): Promise<void> {
    try {
      const taken = await takeFile(this.#services, join(this.#folder, name));
      await putAway(this.#folder, name, taken);
      this.#services.log.info({ folder: taken.folder }, 'a file of weighings was put away');
    } catch (error) {
      // Ignored: another process has moved the file, or the file is being written again.
      if (!isMissing(error) && !(error instanceof StillWritten)) throw error;
    }
  }
}

/**
 * Moves an imported file next to its report. Both names depend only on the contents, so repetitions are harmless, also
 * with two processes.
 */
async function putAway(folder: string, name: string, { sha256, folder: to, report }: TakenFile): Promise<void> {
  const target = join(folder, to);
  await mkdir(target, { recursive: true });
  const ending = extname(name);
  const stem = `${name.slice(0, -ending.length)}.${sha256.slice(0, 8)}`;
  const unfinished = join(target, `.${stem}.${process.pid}.unfinished`);
  await writeFile(unfinished, report);
  await rename(unfinished, join(target, `${stem}.report.txt`));
  await rename(join(folder, name), join(target, `${stem}${ending}`));
}
