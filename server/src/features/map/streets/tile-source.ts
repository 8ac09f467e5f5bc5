import type { StreetsDescription } from './street-layers.ts';

/** Vector tiles of streets, wherever they lie. */
export interface TileSource {
  description: StreetsDescription;
  /** A tile's gzipped bytes; undefined where there is nothing in it. */
  gzipped(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
}
