/** Streets from the file or folder in MAP_TILES. The portal runs without streets if they are unusable. */
import { stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { type StreetsDescription, UnusableStreets } from '#places/streets/street-layers.ts';
import { openStreetArchive } from './street-archive.ts';
import { openStreetFolder } from './street-folder.ts';
import type { TileSource } from './tile-source.ts';

/** Maximum wait of the start for the first cutting. */
const maxWaitMs = 10_000;

export class Streets {
  readonly #config: Pick<Config, 'mapTiles' | 'dataFolder'>;
  readonly #log: FastifyBaseLogger;
  #source: TileSource | undefined;
  #opening: Promise<void> | undefined;

  constructor(config: Pick<Config, 'mapTiles' | 'dataFolder'>, log: FastifyBaseLogger) {
    this.#config = config;
    this.#log = log;
  }

  /** The description for maps; null without streets, or before they are ready. */
  get description(): StreetsDescription | null {
    return this.#source?.description ?? null;
  }

  /** Opens the streets; cutting of a large folder continues in the background. */
  async open(): Promise<void> {
    if (!this.#config.mapTiles) return;
    this.#opening = this.#open(this.#config.mapTiles);
    await Promise.race([this.#opening, wait(maxWaitMs, undefined, { ref: false })]);
  }

  /** A tile's gzipped bytes; undefined if it is empty. */
  async gzipped(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    return this.#source?.gzipped(z, x, y);
  }

  async close(): Promise<void> {
    await this.#opening;
    await this.#source?.close();
  }

  async #open(path: string): Promise<void> {
    const startedAt = performance.now();
    try {
      const isFolder = (await stat(path)).isDirectory();
      this.#source = isFolder ? await openStreetFolder(path, this.#config.dataFolder) : await openStreetArchive(path);
      const { layers } = this.#source.description;
      this.#log.info({ path, layers, seconds: (performance.now() - startedAt) / 1000 }, 'maps show streets');
    } catch (error) {
      const why = error instanceof UnusableStreets ? { reason: error.message } : { err: error };
      this.#log.error({ path, ...why }, 'MAP_TILES can’t be used: maps show the dongs alone');
    }
  }
}
