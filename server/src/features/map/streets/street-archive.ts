/** Streets from a PMTiles file. The file may be large, so only the needed ranges are read. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PMTiles, type Source, TileType } from 'pmtiles';
import { UnusableStreets } from '#places/streets/street-layers.ts';
import { plainAttribution } from './plain-attribution.ts';
import type { TileSource } from './tile-source.ts';

const compress = promisify(gzip);

class FileRanges implements Source {
  readonly #path: string;
  readonly #file: FileHandle;

  constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number) {
    const { buffer, bytesRead } = await this.#file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) as ArrayBuffer };
  }
}

/**
 * Opens a PMTiles file.
 * @throws UnusableStreets if it doesn't contain vector tiles
 */
export async function openStreetArchive(path: string): Promise<TileSource> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    const archive = new PMTiles(new FileRanges(path, file));
    const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]).catch((error: Error) => {
      throw new UnusableStreets(`${path} is no PMTiles file: ${error.message}`);
    });
    if (header.tileType !== TileType.Mvt) throw new UnusableStreets(`${path} has no vector tiles`);
    const { vector_layers: layers, attribution } = (metadata ?? {}) as {
      vector_layers?: { id?: unknown }[];
      attribution?: unknown;
    };
    return {
      description: {
        layers: (layers ?? []).flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
        attribution: typeof attribution === 'string' ? plainAttribution(attribution) : '',
        bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
        leastZoom: header.minZoom,
        mostZoom: header.maxZoom,
        version: createHash('sha256').update(`${size}\0${mtimeMs}`).digest('hex').slice(0, 16),
      },
      async gzipped(z, x, y) {
        const tile = await archive.getZxy(z, x, y);
        return tile && compress(new Uint8Array(tile.data));
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
