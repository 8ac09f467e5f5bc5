/** The streets of the demo's invented town, as a folder for `MAP_TILES` and as segments for vehicles. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { townFiles } from '../../devices/src/town/layers.ts';
import { loadStreets } from '../../server/src/commands/load/load-streets.ts';
import type { Config } from '../../server/src/config.ts';

/** Writes the folder. Unchanged files aren't rewritten, so that their tiles aren't cut again. */
export function writeDemoStreets(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of townFiles()) {
    const path = join(folder, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

/** Stores the segments; unchanged segments aren't rewritten. */
export async function storeDemoStreets(pool: pg.Pool, config: Pick<Config, 'districtFile' | 'isDemo'>): Promise<void> {
  const files = [...townFiles()].filter(([name]) => name.startsWith('roads_'));
  await loadStreets(pool, config, files);
}
