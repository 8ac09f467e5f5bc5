/** Recycle bins as a layer of the map of all layers, each by its fullest compartment. */
import { compartments, takes } from '@maru/domain/bin';
import { mapLayerOf } from '#places/map-layer.ts';
import type { Services } from '#platform/services.ts';
import { type BinRow, binsOf } from './bins.ts';
import { levelIn, levelOf } from './places.ts';

const fullest = ({ recycleBinType, bin }: BinRow): number | null => {
  const fills = compartments.flatMap((one) => (takes(recycleBinType, one) ? (levelIn(bin, one).fill ?? []) : []));
  return fills.length > 0 ? Math.max(...fills) : null;
};

export const binMapLayer = (services: Pick<Services, 'db' | 'clock'>) =>
  mapLayerOf('bin', async () =>
    (await binsOf(services).load()).map((row) => ({
      installationPlaceId: row.installationPlaceId,
      installationPlaceName: row.installationPlaceName,
      dongCode: row.dongCode,
      latitude: row.latitude,
      longitude: row.longitude,
      installationType: null,
      value: fullest(row),
      status: levelOf(row),
      measurementDatetime: row.bin?.measurementDatetime ?? null,
    })),
  );
