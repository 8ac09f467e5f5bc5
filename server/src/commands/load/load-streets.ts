/** Stores the segments of streets, to which vehicles' positions are matched. */
import { dongFinder } from '@maru/domain/track/dongs';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { openDistrict } from '../../places/district/district-file.ts';
import { storeStreets, streetLinesOf } from '../../places/streets/store-streets.ts';
import { layerBounds, readLayer } from '../../places/streets/street-layers.ts';

/**
 * Replaces the stored segments by those of GeoJSON files; equal segments are unchanged.
 * @param files name and text of each file
 * @throws UnusableStreets, Refused
 */
export async function loadStreets(
  pool: pg.Pool,
  config: Pick<Config, 'districtFile' | 'isDemo'>,
  files: readonly (readonly [name: string, text: string])[],
) {
  const lines = files.flatMap(([name, text]) => {
    const { features } = readLayer(name, text);
    layerBounds(name, features);
    return streetLinesOf(name, features);
  });
  const { dongs } = await openDistrict(config);
  const client = await pool.connect();
  try {
    return await storeStreets(client, lines, dongFinder(dongs));
  } finally {
    client.release();
  }
}
