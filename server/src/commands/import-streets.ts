/**
 * Stores an office's streets, to which vehicles' positions are matched: `npm run streets:import -- PATH`. PATH is a
 * GeoJSON file, or a folder as for MAP_TILES, of which `roads_major` and `roads_minor` are read. An import replaces the
 * previous one, but preserves the vehicles' coverage of equal segments.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { grouped } from '@maru/domain/number-text';
import { readConfig } from '../config.ts';
import { UnusableStreets } from '../places/streets/street-layers.ts';
import { refuseNewerSchema } from '../platform/database/migrate.ts';
import { openPool } from '../platform/database/pool.ts';
import { Refused } from '../platform/errors/refused.ts';
import { withSettingsFile } from '../settings-file.ts';
import { loadStreets } from './load/load-streets.ts';

const roadFiles = ['roads_major.geojson', 'roads_minor.geojson'];

const [given, ...rest] = process.argv.slice(2);
if (!given || given.startsWith('-') || rest.length > 0) {
  console.error('usage: npm run streets:import -- PATH   (a GeoJSON file, or a folder with roads_*.geojson)');
  process.exit(2);
}
try {
  // npm runs scripts in the project's folder, but paths are relative to the caller's folder.
  await importStreets(resolve(process.env.INIT_CWD ?? process.cwd(), given));
} catch (error) {
  const isExpected = error instanceof Refused || error instanceof UnusableStreets;
  console.error(isExpected ? `Nothing is imported. ${(error as Error).message}` : error);
  process.exitCode = 1;
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) throw new Refused(`There is no ${path}.`);
  if (!statSync(path).isDirectory()) return [path];
  const files = roadFiles.map((name) => join(path, name)).filter((file) => existsSync(file));
  if (files.length === 0) throw new Refused(`${path} has neither ${roadFiles.join(' nor ')}.`);
  return files;
}

async function importStreets(path: string): Promise<void> {
  const files = filesIn(path).map((file) => [basename(file), readFileSync(file, 'utf8')] as const);
  const config = readConfig(withSettingsFile(process.env));
  await refuseNewerSchema(config.databaseUrl);
  const pool = openPool(config.databaseUrl, 1, 0);
  try {
    const { segments, metres, added, removed } = await loadStreets(pool, config, files);
    console.log(`${grouped(segments)} segments of ${grouped(Math.round(metres / 1000))} km are stored.`);
    console.log(
      added + removed === 0
        ? 'They are the same as before.'
        : `${grouped(added)} are new, ${grouped(removed)} are gone.`,
    );
  } finally {
    await pool.end();
  }
}
