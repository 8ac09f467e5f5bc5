/** Recycle bins as a layer of the union map, each by its fullest compartment. */
import { compartments, takes } from '@maru/domain/bin';
import { mapLayerOf, markOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { type BinRow, binsOf, levelIn, levelOf } from './places.ts';

const fullest = ({ recycleBinType, bin }: BinRow): number | null => {
  const fills = compartments.flatMap((one) => (takes(recycleBinType, one) ? (levelIn(bin, one).fill ?? []) : []));
  return fills.length > 0 ? Math.max(...fills) : null;
};

export const binMapLayer = (services: Pick<Services, 'db' | 'clock'>) =>
  mapLayerOf('bin', async () =>
    (await binsOf(services).load()).map((row) => {
      const { measurementDatetime = null } = row.bin ?? {};
      return markOf(row, { value: fullest(row), status: levelOf(row), measurementDatetime });
    }),
  );
