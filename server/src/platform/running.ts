/** Running installations of this checkout, checked so that a command doesn't silently affect another one. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { Refused } from './errors/refused.ts';
import { keep, keeperOf } from './postgres/keeper.ts';

const folder = join(import.meta.dirname, '..', '..', '..', '.running');

/** Properties that must equal a command's settings, by the names of the settings. */
export interface Installation {
  MARU_DATA: string;
  MARU_DISTRICT: string;
  /** Without user and password. */
  DATABASE_URL: string;
}

/** @param builtIn the name of the embedded database, if used */
export function installationOf(
  { dataFolder, districtFile, databaseUrl }: Pick<Config, 'dataFolder' | 'districtFile' | 'databaseUrl'>,
  builtIn?: string,
): Installation {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
  return {
    MARU_DATA: dataFolder,
    MARU_DISTRICT: districtFile,
    DATABASE_URL: builtIn ? `the built-in ${builtIn}` : `${host}:${port || 5432}${pathname}`,
  };
}

/**
 * Records that this process runs an installation; returns a function that deletes the record. Records of dead processes
 * are ignored.
 */
export function noteRunning(installation: Installation): () => void {
  const record = keep(join(folder, String(process.pid)));
  record.note(JSON.stringify(installation));
  return record.release;
}

/** The running installations with their process ids. */
function running(): [number, Installation][] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  return names.flatMap((name) => {
    const keeper = keeperOf(join(folder, name));
    if (!keeper) rmSync(join(folder, name), { force: true });
    return keeper?.note ? [[keeper.pid, JSON.parse(keeper.note) as Installation]] : [];
  });
}

/**
 * @param others installations with their process ids
 * @throws Refused with the differences if an installation other than the command's target is running
 */
export function refuseOther(target: Installation, others: [number, Installation][] = running()): void {
  const differing = others.map(([pid, other]) => ({
    pid,
    differences: (Object.keys(target) as (keyof Installation)[]).flatMap((name) =>
      other[name] === target[name] ? [] : [`${name} is ${other[name]} there and ${target[name]} here`],
    ),
  }));
  const [first] = differing;
  if (!first || differing.some(({ differences }) => differences.length === 0)) return;
  throw new Refused(
    `Maru runs in process ${first.pid} with other settings: ${first.differences.join(', ')}; ` +
      'give this command the same ones (maru.env, or the file that MARU_CONFIG names).',
  );
}
