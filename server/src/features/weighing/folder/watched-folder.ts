/** The folder into which the scale's program writes CSV files: each is taken once it grows no more, then put away. */
import { lstat, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isPassing } from '#platform/database/pool.ts';
import type { Services } from '#platform/services.ts';
import { StillWritten, type TakenFile, takeFile } from './take-file.ts';

type Needed = Pick<Services, 'db' | 'seal' | 'clock' | 'log'>;

/** How often the folder is looked at; a file that is the same at two looks grows no more. */
const usualLookMs = 5_000;

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** One look after the other; several processes may watch one folder. */
export class WatchedFolder {
  readonly #services: Needed;
  readonly #folder: string;
  /** Size and time of each file at the last look. */
  #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isEnding = false;
  #lastFailure = '';
  /** Why each file couldn't be taken at the last try, by its name. */
  readonly #failures = new Map<string, string>();

  readonly #lookMs: number;

  constructor(services: Needed, folder: string, lookMs = usualLookMs) {
    this.#services = services;
    this.#folder = folder;
    this.#lookMs = lookMs;
  }

  /** Looks from now on, until it is closed. */
  watch(): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.#tryLook().finally(() => {
        if (!this.#isEnding) this.watch();
      });
    }, this.#lookMs);
  }

  /** Ends after the file that is being taken. */
  async close(): Promise<void> {
    this.#isEnding = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** Takes every file that was the same at the last look, in the order of their names. One that fails stops no other. */
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
      // The folder may be on a disk that comes and goes: it is told once, and looked at again.
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
      // A database that is away fails all of them.
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

  /** Null for what is no file, or is gone. */
  async #stateOf(name: string): Promise<string | null> {
    try {
      const found = await lstat(join(this.#folder, name));
      return found.isFile() ? `${found.size} ${found.mtimeMs}` : null;
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  }

  async #take(name: string): Promise<void> {
    try {
      const taken = await takeFile(this.#services, join(this.#folder, name));
      await putAway(this.#folder, name, taken);
      this.#services.log.info({ folder: taken.folder }, 'a file of weighings was put away');
    } catch (error) {
      // Another process has put it away, or somebody writes to it again.
      if (!isGone(error) && !(error instanceof StillWritten)) throw error;
    }
  }
}

/**
 * Moves a file that was taken beside its report. Both have a name of their contents, so that it can be done again, and
 * by two processes at once.
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
