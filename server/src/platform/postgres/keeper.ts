import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startTimeOf } from './process-identity.ts';

/** The process that has locked a folder, with its note. */
export interface Keeper {
  pid: number;
  started: string;
  note?: string;
}

/** Thrown if another live process uses the folder. */
export class HeldByAnother extends Error {
  readonly keeper: Keeper;

  constructor(file: string, keeper: Keeper) {
    super(`${dirname(file)} is in use by process ${keeper.pid}`);
    this.keeper = keeper;
  }
}

/** A folder locked by this process. */
export interface HeldFolder {
  /** True if the previous process ended without releasing the folder: killed, or by a power failure. */
  isAfterCrash: boolean;
  /** Writes a note about this process to the file; has no effect after the release. */
  note(note: string): void;
  release(): void;
}

/**
 * Locks a folder for this process by a file with the process's identity. A file of a dead process (kill -9, power
 * failure) is ignored.
 * @throws HeldByAnother while the locking process is alive, even if it is this one
 */
export function keep(file: string): HeldFolder {
  const self: Keeper = { pid: process.pid, started: startTimeOf(process.pid) ?? '' };
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

/** The process that has locked the folder; undefined if it isn't alive. */
export function keeperOf(file: string): Keeper | undefined {
  try {
    const keeper = JSON.parse(readFileSync(file, 'utf8')) as Keeper;
    return startTimeOf(keeper.pid) === keeper.started ? keeper : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Links the file, because a link, unlike a rename, fails if the name exists: only one of two concurrent starts
 * succeeds. Returns true if a stale file was replaced.
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

/** Renames the file before deleting it. If a live process has meanwhile replaced the file, its file is restored. */
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
