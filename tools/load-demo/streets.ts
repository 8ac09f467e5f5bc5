/** The streets of the demo's invented town, as a folder for `MAP_TILES`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { townFiles } from '../../devices/src/town/layers.ts';

/** Writes the folder. Unchanged files aren't touched, so that their tiles aren't cut again. */
export function writeDemoStreets(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of townFiles()) {
    const path = join(folder, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}
