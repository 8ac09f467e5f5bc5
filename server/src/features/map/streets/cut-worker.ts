/** The thread that cuts a folder of streets into a temporary folder, which is renamed when complete. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import {
  type Layer,
  leastZoom,
  mostZoom,
  readLayer,
  type StreetLayer,
  type StreetsDescription,
  UnusableStreets,
} from '#places/streets/street-layers.ts';
import { boundsOfLayers, cutTiles } from './cut-tiles.ts';
import { attributionFile, descriptionFile, tileFile } from './street-files.ts';

export interface CutTask {
  source: string;
  layers: StreetLayer[];
  /** The final folder of the tiles. */
  target: string;
  version: string;
}

/** The thread's result; `fault` is the fault of the data. */
export interface CutDone {
  fault: string | null;
}

function cut({ source, layers: names, target, version }: CutTask): void {
  const layers = new Map<StreetLayer, Layer>(
    names.map((name) => [name, readLayer(`${name}.geojson`, readFileSync(join(source, `${name}.geojson`), 'utf8'))]),
  );
  const bounds = boundsOfLayers(layers);
  const made = `${target}.${process.pid}`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  try {
    for (const { z, x, y, bytes } of cutTiles(layers, bounds))
      writeFileSync(join(made, tileFile(z, x, y)), gzipSync(bytes));
    const description: StreetsDescription = {
      layers: names,
      attribution: attributionOf(source, layers.values()),
      bounds,
      leastZoom,
      mostZoom,
      version,
    };
    writeFileSync(join(made, descriptionFile), JSON.stringify(description));
    renameSync(made, target);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The office's attribution file or, without one, the layers' attributions. */
function attributionOf(source: string, layers: Iterable<Layer>): string {
  const file = join(source, attributionFile);
  const written = existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/\s+/g, ' ') : '';
  return written || [...new Set([...layers].map(({ attribution }) => attribution).filter(Boolean))].join('; ');
}

// Errors lose their class between threads, so faults of the data are sent as text.
let done: CutDone = { fault: null };
try {
  cut(workerData as CutTask);
} catch (error) {
  if (!(error instanceof UnusableStreets)) throw error;
  done = { fault: error.message };
}
parentPort?.postMessage(done);
