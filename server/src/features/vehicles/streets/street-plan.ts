/** Compares the planned dongs of vehicles with the street segments driven there. */
import type { PlannedStreetsRow } from '@maru/contract/streets';
import { daysOfShifts } from '@maru/domain/vehicle-plan';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { visitsWithin } from '../plan.ts';
import type { Days } from '../requested-days.ts';
import { dayFrom } from '../tracks/days.ts';
import type { VehicleFilter } from '../vehicles.ts';
import { positionsOf } from './street-network.ts';

type Row = Omit<PlannedStreetsRow, 'rowNumber'>;

interface Segment {
  id: number;
  name: string;
  length: number;
  points: number[];
}

/** A row with the dong's segments, and the ids of driven ones. */
interface PlannedStreets {
  row: Row;
  driven: ReadonlySet<number>;
  segments: readonly Segment[];
}

/** The drives along segments, by vehicle and day. */
async function selectDriven(db: Database, vehicleIds: readonly number[], [from, to]: [string, string]) {
  const { rows: trackers } = await sql<{ deviceId: number; vehicleId: number }>`
    select device_id::float8 as "deviceId", installation_place_id::float8 as "vehicleId"
    from device where installation_place_id = any(${vehicleIds}::bigint[])`.execute(db);
  const vehicleOf = new Map(trackers.map(({ deviceId, vehicleId }) => [deviceId, vehicleId]));
  const { rows } = await sql<{ deviceId: number; day: string; segments: number[]; seconds: number[] }>`
    select device_id::float8 as "deviceId", day::text, segments, seconds from street_day
    where device_id = any(${[...vehicleOf.keys()]}::bigint[]) and day between ${from}::date and ${to}::date`.execute(
    db,
  );
  return Map.groupBy(rows, ({ deviceId, day }) => `${vehicleOf.get(deviceId)} ${day}`);
}

async function selectSegments(db: Database, dongCodes: readonly string[]) {
  const rows = await db
    .selectFrom('street_segment')
    .select(['street_segment_id as id', 'name', 'length', 'points', sql<string>`dong_code`.as('dongCode')])
    .where('dong_code', '=', sql<string>`any(${dongCodes})`)
    .orderBy('name')
    .orderBy('street_segment_id')
    .execute();
  return Map.groupBy(rows, ({ dongCode }) => dongCode);
}

/**
 * The planned dongs of matching vehicles' shifts on some days, with the segments that each vehicle drove there while
 * driving counts for the visit. Sorted by driven share, lowest first, and those without street data after them; pending
 * ones are last, because their streets aren't missed yet.
 */
export async function plannedStreets(
  db: Database,
  filter: VehicleFilter,
  { from, to }: Pick<Days, 'from' | 'to'>,
  now: Date,
): Promise<PlannedStreets[]> {
  const visits = await visitsWithin(db, filter, { from, to }, now);
  const [segmentsOf, drivenOf] = await Promise.all([
    selectSegments(db, [...new Set(visits.map(({ dongCode }) => dongCode))]),
    selectDriven(db, [...new Set(visits.map(({ vehicleId }) => vehicleId))], [from, daysOfShifts(to)[1]]),
  ]);
  return visits
    .map((visit): PlannedStreets => {
      const { vehicleId, dongCode, drivingDate, plannedStartDatetime, plannedEndDatetime, counted } = visit;
      const segments = segmentsOf.get(dongCode) ?? [];
      const isCounted = (at: number) => counted.some(({ from, to }) => at >= from && at < to);
      const ids = daysOfShifts(drivingDate).flatMap((day) =>
        (drivenOf.get(`${vehicleId} ${day}`) ?? []).flatMap((one) =>
          one.segments.filter((_, i) => isCounted(dayFrom(day) + (one.seconds[i] as number) * 1000)),
        ),
      );
      const all = new Set(ids);
      const driven = new Set(segments.map(({ id }) => id).filter((id) => all.has(id)));
      const metres = (some: readonly Segment[]) => some.reduce((sum, { length }) => sum + length, 0);
      const share = metres(segments.filter(({ id }) => driven.has(id))) / metres(segments);
      const { visitKey, vehicleNumber, vehicleTypeName, vehicleCompanyCodeName, dongCodeName } = visit;
      const { visitStatus, visitStatusName } = visit;
      return {
        segments,
        driven,
        row: {
          visitKey,
          vehicleId,
          vehicleNumber,
          vehicleTypeName,
          vehicleCompanyCodeName,
          drivingDate,
          dongCode,
          dongCodeName,
          plannedStartDatetime,
          plannedEndDatetime,
          visitStatus,
          visitStatusName,
          segmentCount: segments.length,
          drivenCount: driven.size,
          undrivenCount: segments.length - driven.size,
          drivenShare: segments.length > 0 ? Math.round(share * 1000) / 10 : null,
        },
      };
    })
    .sort((a, b) => Number(isPending(a)) - Number(isPending(b)) || shareOf(a) - shareOf(b));
}

const isPending = ({ row }: PlannedStreets) => row.visitStatus === 'pending';
/** The driven share in percent, above 100 without street data. */
const shareOf = ({ row }: PlannedStreets) => row.drivenShare ?? 101;

/** The segments of a planned dong in the answer's fields. */
export const segmentsShown = ({ segments, driven }: Pick<PlannedStreets, 'segments' | 'driven'>) =>
  segments.map(({ id, name, length, points }) => ({
    streetSegmentId: id,
    streetName: name,
    length,
    points: positionsOf(points).map(([longitude, latitude]) => [longitude, latitude]),
    isDriven: driven.has(id),
  }));
