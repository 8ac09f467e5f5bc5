import type { StreetsDescription } from '#places/streets/street-layers.ts';

/** A source of vector tiles of streets. */
export interface TileSource {
  description: StreetsDescription;
  /** A tile's gzipped bytes; undefined if it is empty. */
  gzipped(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}
