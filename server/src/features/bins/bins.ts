/** Recycle bins with what they take and how full they are, and what was put into them. */
import { type Compartment, type RecycleBinType, recycleBinTypes, takes } from '@maru/domain/bin';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import { placesOf } from '#places/places.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { binPlaces } from './places.ts';

export interface BinFilter {
  dongCode?: string;
  recycleBinType?: Compartment;
  ids?: readonly number[];
}

/** What a place is whose bin nobody has described yet, as after an import. */
const undescribed = { recycleBinType: 'both', recycleBinCount: 1 } as const;

/** What the office wrote of some places' bins, and when. */
async function selectFacts(db: Database, placeIds: readonly number[]) {
  const rows = await db
    .selectFrom('installation_place as p')
    .leftJoin('recycle_bin as b', 'b.installation_place_id', 'p.installation_place_id')
    .where('p.installation_place_id', '=', sql<number>`any(${placeIds})`)
    .select([
      'p.installation_place_id as placeId',
      'b.recycle_bin_type as type',
      'b.recycle_bin_count as count',
      'p.registered_at as registeredAt',
      'p.updated_at as updatedAt',
      sql<string | null>`(select max(v.installation_date)::text from device v
        where v.installation_place_id = p.installation_place_id and v.deleted_at is null)`.as('installationDate'),
    ])
    .execute();
  return new Map(rows.map((row) => [Number(row.placeId), row]));
}

export function binsOf(services: Pick<Services, 'db' | 'clock'>) {
  const { db, clock } = services;
  const places = placesOf(binPlaces, services);

  /** The bins that match, by name. */
  async function load({ recycleBinType: asked, ...filter }: BinFilter = {}) {
    const found = await places.load(filter);
    const facts = await selectFacts(
      db,
      found.map(({ placeId }) => placeId),
    );
    const rows = found.map((place) => {
      const own = facts.get(place.placeId);
      const recycleBinType = (own?.type ?? undescribed.recycleBinType) as RecycleBinType;
      return {
        installationPlaceId: place.placeId,
        installationPlaceName: place.placeName,
        recycleBinInstallationPlaceId: place.placeId,
        recycleBinType,
        recycleBinTypeName: recycleBinTypes[recycleBinType],
        recycleBinCount: own?.count ?? undescribed.recycleBinCount,
        address: place.address,
        detailAddress: place.detailAddress,
        dongCode: place.dongCode,
        dongName: place.dongName,
        latitude: place.latitude,
        longitude: place.longitude,
        installationDate: own?.installationDate ?? '',
        registeredDatetime: own ? formatSeoul(own.registeredAt) : '',
        lastUpdatedDatetime: own ? formatSeoul(own.updatedAt) : '',
        bin: place.bin,
        /** Null where no device stands. */
        device: place.devices[0] ?? null,
      };
    });
    return asked ? rows.filter(({ recycleBinType }) => takes(recycleBinType, asked)) : rows;
  }

  return {
    load,
    /** Throws NOT_FOUND. */
    async find(id: number) {
      const [row] = await load({ ids: [id] });
      if (!row) throw new Problem('NOT_FOUND', { error: '수거함을 찾을 수 없습니다.' });
      return row;
    },
    /** Items that were put into bins since the day began in Seoul, by device. */
    async itemsToday(deviceIds: readonly number[]) {
      const rows = await db
        .selectFrom('bin_day')
        .select(['device_id', 'pet_can_items_sum', 'carton_items_sum'])
        .where('device_id', '=', sql<number>`any(${deviceIds})`)
        .where('bucket', '=', startOfBucket(clock.now(), 'day'))
        .execute();
      return new Map(
        rows.map((row) => [
          Number(row.device_id),
          { petCan: Number(row.pet_can_items_sum), carton: Number(row.carton_items_sum) },
        ]),
      );
    },
  };
}

export type BinRow = Awaited<ReturnType<ReturnType<typeof binsOf>['load']>>[number];
