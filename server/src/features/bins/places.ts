/** Recycle bins as places: item type and levels by the newest reading of the single device. */
import {
  binGroup,
  binMeasures,
  type Compartment,
  compartments,
  levelWords,
  type RecycleBinType,
  recycleBinTypes,
  takes,
} from '@maru/domain/bin';
import { type Grade, gradeNames, worstGrade } from '@maru/domain/grade';
import { formatSeoul, startOfBucket } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import { definePlaces } from '#places/group.ts';
import { measuredState } from '#places/latest.ts';
import { placesOf } from '#places/places.ts';
import type { Reads } from '#platform/database/read-pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { attachmentsOf } from '#platform/files/attachments.ts';
import type { Services } from '#platform/services.ts';
import { sumsByDevice } from '#telemetry/statistics/device-sums.ts';
import { lastDay } from '#telemetry/statistics/range.ts';
import { pointsOf, statisticsOf } from '#telemetry/statistics/statistics.ts';
import { binSeries } from './series.ts';

const stateOf = measuredState(binSeries, binMeasures);
type BinLatest = ReturnType<typeof stateOf>;

export const binPlaces = definePlaces({
  group: binGroup,
  series: binSeries,
  sides: ['bin'],
  sideOf: () => 'bin',
  facts: {
    table: 'recycle_bin',
    columns: {
      // Imported bins have no type yet.
      recycleBinType: sql<RecycleBinType>`coalesce(o.recycle_bin_type, 'both')`,
      recycleBinCount: sql<number>`coalesce(o.recycle_bin_count, 1)`,
      registeredAt: sql<Date>`p.registered_at`,
      updatedAt: sql<Date>`p.updated_at`,
      installationDate: sql<string>`coalesce((select max(v.installation_date)::text from device v
        where v.installation_place_id = p.installation_place_id and v.deleted_at is null), '')`,
    },
  },
  stateOf,
  gradesOf: (latest) => [latest.avgPetCanFillStatus, latest.avgCartonFillStatus],
});

/** A compartment's fill with its level. */
export const levelIn = (latest: BinLatest | null, compartment: Compartment): { fill: number | null; level: Grade } =>
  compartment === 'pet_can'
    ? { fill: latest?.avgPetCanFill ?? null, level: latest?.avgPetCanFillStatus ?? 'inspection' }
    : { fill: latest?.avgCartonFill ?? null, level: latest?.avgCartonFillStatus ?? 'inspection' };

/** The level of a bin's requested compartment, by default of the fullest. */
export const levelOf = ({ recycleBinType, bin }: BinRow, compartment?: Compartment): Grade =>
  worstGrade(
    compartments
      .filter((one) => takes(recycleBinType, one) && (compartment === undefined || one === compartment))
      .map((one) => levelIn(bin, one).level),
  );

/** The fills of a bin's compartments; null for those without a value. */
export const fillsOf = ({ recycleBinType, bin }: BinRow): (number | null)[] =>
  compartments.filter((one) => takes(recycleBinType, one)).map((one) => levelIn(bin, one).fill);

/** The fill of a bin's fullest compartment. */
export function fullest(row: BinRow): number | null {
  const fills = fillsOf(row).filter((fill) => fill !== null);
  return fills.length > 0 ? Math.max(...fills) : null;
}

export const levelName = (level: Grade): string => levelWords[level] ?? gradeNames[level];

export interface BinFilter {
  dongCode?: string;
  recycleBinType?: Compartment;
  ids?: readonly number[];
}

export function binsOf(services: Pick<Services, 'db' | 'clock'>) {
  const { db, clock } = services;
  const places = placesOf(binPlaces, services);

  /** The matching bins by name. */
  async function load({ recycleBinType: compartment, ...filter }: BinFilter = {}) {
    const rows = (await places.load(filter)).map(({ devices, registeredAt, updatedAt, ...place }) => ({
      ...place,
      installationPlaceId: place.placeId,
      installationPlaceName: place.placeName,
      recycleBinInstallationPlaceId: place.placeId,
      recycleBinTypeName: recycleBinTypes[place.recycleBinType],
      registeredDatetime: formatSeoul(registeredAt),
      lastUpdatedDatetime: formatSeoul(updatedAt),
      /** Null without a device. */
      device: devices[0] ?? null,
    }));
    return compartment ? rows.filter(({ recycleBinType }) => takes(recycleBinType, compartment)) : rows;
  }

  return {
    load,
    /** Throws NOT_FOUND. */
    async find(id: number) {
      const [row] = await load({ ids: [id] });
      if (!row) throw new Problem('NOT_FOUND', { error: '수거함을 찾을 수 없습니다.' });
      return row;
    },
    /** Today's items (Seoul time) by device. */
    async itemsToday(deviceIds: readonly number[]) {
      const today = startOfBucket(clock.now(), 'day');
      const fields = ['petCanItems', 'cartonItems'];
      const sums = await sumsByDevice(db, binSeries, fields, deviceIds, { from: today, to: today });
      return new Map(Array.from(sums, ([deviceId, [petCan = 0, carton = 0]]) => [deviceId, { petCan, carton }]));
    },
  };
}
export type BinRow = Awaited<ReturnType<ReturnType<typeof binsOf>['load']>>[number];

/** The average fill of bins by hour over the last 24 hours. */
export async function last24HoursOf(reads: Reads, deviceIds: readonly number[], now: Date) {
  const lines = await statisticsOf(reads, binSeries, binMeasures).lines(deviceIds, binMeasures, lastDay(now), now);
  const [petCan = [], carton = []] = lines.map(pointsOf);
  return { petCan, carton };
}

export const binPhotoOwner = 'recycle-bin';
/** Photos of bins: owned by the place, and public. */
export const binPhotos = (services: Services) =>
  attachmentsOf(services, { ownerKind: binPhotoOwner, accept: 'image', maxCount: 10 });
