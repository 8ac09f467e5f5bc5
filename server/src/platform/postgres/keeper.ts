import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startOf } from './process-identity.ts';

/** The process that holds a folder, with its note. */
export interface Keeper {
  pid: number;
  started: string;
  note?: string;
}

/** Another live process uses the folder. */
export class HeldByAnother extends Error {
  readonly keeper: Keeper;

  constructor(file: string, keeper: Keeper) {
    super(`${dirname(file)} is in use by process ${keeper.pid}`);
    this.keeper = keeper;
  }
}

/** A folder held by this process. */
export interface HeldFolder {
  /** Whether the previous holder ended without releasing it: killed, or by power cut. */
  isAfterCrash: boolean;
  /** Writes a note about this process for readers of the file; does nothing after the release. */
  note(note: string): void;
  release(): void;
}

/**
 * Locks a folder for this process by a file that names it. A file of a dead process (kill -9, power cut) is ignored.
 * @throws HeldByAnother while its holder lives, this process included
 */
export function keep(file: string): HeldFolder {
  const self: Keeper = { pid: process.pid, started: startOf(process.pid) ?? '' };
  const own = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(own, JSON.stringify(self), { mode: 0o600 });
  try {
    return { isAfterCrash: take(own, file), ...handle(file, own, self) };
  } finally {
    rmSync(own, { force: true });
  }
}

function handle(file: string, own: string, self: Keeper): Pick<HeldFolder, 'note' | 'release'> {
  let isReleased = false;
  return {
    note(note) {
      if (isReleased) return;
      writeFileSync(own, JSON.stringify({ ...self, note }), { mode: 0o600 });
      renameSync(own, file);
    },
    release() {
      isReleased = true;
      if (keeperOf(file)?.pid === self.pid) rmSync(file, { force: true });
    },
  };
}

/** The current holder; undefined if none is alive. */
export function keeperOf(file: string): Keeper | undefined {
  try {
    const keeper = JSON.parse(readFileSync(file, 'utf8')) as Keeper;
    return startOf(keeper.pid) === keeper.started ? keeper : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A link, unlike a rename, fails if the name exists, so only one of two concurrent starts succeeds. Returns whether it
 * replaced a stale file.
 */
function take(own: string, file: string): boolean {
  for (let wasStale = false; ; wasStale = true) {
    try {
      linkSync(own, file);
      return wasStale;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const keeper = keeperOf(file);
    if (keeper !== undefined) throw new HeldByAnother(file, keeper);
    removeStale(file);
  }
}

/** Moves the file aside before deleting it; a live holder's file that replaced it in the meantime is moved back. */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
    if (keeperOf(aside) !== undefined) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  rmSync(aside, { force: true });
}
