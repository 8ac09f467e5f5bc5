/** Streets from a folder of GeoJSON layers, cut into tiles on first use and cached in the data folder. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type StreetLayer,
  type StreetsDescription,
  streetLayers,
  UnusableStreets,
} from '#places/streets/street-layers.ts';
import { HeldByAnother, type HeldFolder, keep } from '#platform/postgres/keeper.ts';
import { threadAnswer } from '#platform/thread-answer.ts';
import type { CutDone, CutTask } from './cut-worker.ts';
import { attributionFile, descriptionFile, tileFile } from './street-files.ts';
import type { TileSource } from './tile-source.ts';

/** Version of the cutting algorithm: older cached tiles are invalid. */
const cutting = 2;
/** Maximum memory of the thread, enough for a whole city's layers. */
const mostHeapMb = 2048;
/** Interval of checking whether another process has finished cutting. */
const lookMs = 250;

/**
 * Opens a folder of layers: uses cached tiles, or cuts new ones if the files have changed.
 * @throws UnusableStreets if the folder has nothing drawable
 */
export async function openStreetFolder(source: string, dataFolder: string): Promise<TileSource> {
  const { layers, version } = await examine(source);
  const target = join(dataFolder, 'map-tiles', version);
  await mkdir(dirname(target), { recursive: true });
  while (!existsSync(join(target, descriptionFile))) {
    const lock = take(join(dirname(target), 'cutting'));
    if (!lock) {
      await wait(lookMs);
      continue;
    }
    try {
      // Another process may have finished between check and lock.
      if (!existsSync(join(target, descriptionFile))) await cut({ source, layers, target, version });
      await removeOthers(target);
    } finally {
      lock.release();
    }
  }
  const description = JSON.parse(await readFile(join(target, descriptionFile), 'utf8')) as StreetsDescription;
  return {
    description,
    gzipped: (z, x, y) => readFile(join(target, tileFile(z, x, y))).catch(absent),
    close: async () => undefined,
  };
}

/** The folder's layers, and a version derived from their sizes and times. */
async function examine(source: string): Promise<{ layers: StreetLayer[]; version: string }> {
  const hash = createHash('sha256').update(`${cutting}`);
  const layers: StreetLayer[] = [];
  for (const name of Object.keys(streetLayers) as StreetLayer[]) {
    const found = await stat(join(source, `${name}.geojson`)).catch(absent);
    if (!found?.isFile()) continue;
    layers.push(name);
    hash.update(`\0${name}\0${found.size}\0${found.mtimeMs}`);
  }
  if (layers.length === 0)
    throw new UnusableStreets(
      `${source} has none of ${Object.keys(streetLayers)
        .map((name) => `${name}.geojson`)
        .join(', ')}`,
    );
  const own = await stat(join(source, attributionFile)).catch(absent);
  hash.update(`\0${own?.size}\0${own?.mtimeMs}`);
  return { layers, version: hash.digest('hex').slice(0, 16) };
}

/** Locks the folder; null while another process, or another start in this process, is cutting. */
function take(file: string): HeldFolder | null {
  try {
    return keep(file);
  } catch (error) {
    if (error instanceof HeldByAnother) return null;
    throw error;
  }
}

/** In a separate thread, because parsing and cutting a city's streets takes seconds. */
async function cut(task: CutTask): Promise<void> {
  const script = new URL('./cut-worker.ts', import.meta.url);
  const { fault } = await threadAnswer<CutDone>(script, task, { megabytes: mostHeapMb });
  if (fault !== null) throw new UnusableStreets(fault);
}

/** Deletes tiles of former file versions, and the remains of killed processes. */
async function removeOthers(target: string): Promise<void> {
  const folder = dirname(target);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== basename(target))
      await rm(join(folder, entry.name), { recursive: true, force: true });
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
