import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startOf } from './process-identity.ts';

/** Who holds a folder, with whatever that holder said about itself. */
export interface Keeper {
  pid: number;
  started: string;
  note?: string;
}

/** The folder is in use by another living process. */
export class KeptByAnother extends Error {
  readonly keeper: Keeper;

  constructor(file: string, keeper: Keeper) {
    super(`${dirname(file)} is in use by process ${keeper.pid}`);
    this.keeper = keeper;
  }
}

/** A folder that this process has taken. */
export interface Kept {
  /** Whether the keeper before this one went without giving it back: killed, or out of power. */
  isAfterCrash: boolean;
  /** Says something about this process to whoever reads the file. */
  tell(note: string): void;
  release(): void;
}

/**
 * Takes a folder for this process, by a file that names it. A file left by a
 * process that is gone (kill -9, power cut) counts for nothing.
 *
 * @throws KeptByAnother while its keeper lives, this process included
 */
export function keep(file: string): Kept {
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

function handle(file: string, own: string, self: Keeper): Pick<Kept, 'tell' | 'release'> {
  return {
    tell(note) {
      writeFileSync(own, JSON.stringify({ ...self, note }), { mode: 0o600 });
      renameSync(own, file);
    },
    release() {
      if (keeperOf(file)?.pid === self.pid) rmSync(file, { force: true });
    },
  };
}

/** Who keeps it now; undefined when nobody living does. */
export function keeperOf(file: string): Keeper | undefined {
  try {
    const keeper = JSON.parse(readFileSync(file, 'utf8')) as Keeper;
    return startOf(keeper.pid) === keeper.started ? keeper : undefined;
  } catch {
    return undefined;
  }
}

/** A link, unlike a rename, fails when the name is taken: of two that start at once only one passes. Tells whether a stale one was in the way. */
function take(own: string, file: string): boolean {
  for (let wasStale = false; ; wasStale = true) {
    try {
      linkSync(own, file);
      return wasStale;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const keeper = keeperOf(file);
    if (keeper !== undefined) throw new KeptByAnother(file, keeper);
    removeStale(file);
  }
}

/** Moved aside before it is deleted: a file that was replaced by a living keeper's meanwhile goes back. */
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
