/** Handlers of the area `streets`. */
import { type PublicStreetSegment, streets } from '@maru/contract/streets';
import { formatSeoul } from '@maru/domain/seoul-time';
import { nearMetres } from '@maru/domain/street/graph';
import { projectionAround } from '@maru/domain/street/projection';
import { type VehicleType, vehicleTypeName } from '@maru/domain/vehicle';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { handle } from '#platform/http/handle.ts';
import type { Services } from '#platform/services.ts';
import { firstPublicDay } from '../public-vehicles.ts';
import { vehicleSeries } from '../series.ts';
import { dayFrom } from '../tracks/days.ts';
import { positionsOf } from './street-network.ts';

/** Maximum segments of an answer, more than the largest dong has. */
const mostSegments = 3000;

export function registerStreets(app: FastifyInstance, { db, clock }: Pick<Services, 'db' | 'clock'>): void {
  handle(app, streets, {
    async segments({ query: { dongCode, streetName, latitude, longitude } }) {
      const position = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      if (!dongCode && !streetName && !position)
        throw new Problem('VALIDATION', { field: 'dongCode', error: '동이나 도로명을 선택해 주십시오.' });
      return { list: await publicSegments(db, { dongCode, streetName, position }, clock.now()) };
    },
  });
}

interface SegmentFilter {
  dongCode?: string | undefined;
  streetName?: string | undefined;
  position?: { latitude: number; longitude: number } | undefined;
}

/** SQL condition: the segment's bounds are within `nearMetres` of a position. */
function isNear({ latitude, longitude }: NonNullable<SegmentFilter['position']>) {
  const [east, north] = projectionAround([longitude, latitude]).positionOf({ x: nearMetres, y: nearMetres });
  const span = (middle: number, end: number) => [2 * middle - end, end].map((degrees) => Math.round(degrees * 1e6));
  const [[west, right], [south, up]] = [span(longitude, east), span(latitude, north)];
  return sql<boolean>`(
    select min(p) filter (where n % 2 = 1) <= ${right} and max(p) filter (where n % 2 = 1) >= ${west}
      and min(p) filter (where n % 2 = 0) <= ${up} and max(p) filter (where n % 2 = 0) >= ${south}
    from unnest(points) with ordinality as point (p, n))`;
}

/** Matching segments with their public records at `now`, by street. */
export async function publicSegments(
  db: Database,
  { dongCode, streetName, position }: SegmentFilter,
  now: Date,
): Promise<PublicStreetSegment[]> {
  let segments = db.selectFrom('street_segment').selectAll().orderBy('name').orderBy('street_segment_id');
  if (dongCode) segments = segments.where('dong_code', '=', dongCode);
  if (streetName) segments = segments.where('name', '=', streetName);
  if (position) segments = segments.where(isNear(position));
  const rows = await segments.limit(mostSegments).execute();
  const ids = rows.map(({ street_segment_id }) => street_segment_id);
  const driven = await publicDrives(db, ids, firstPublicDay(now));
  return rows.map(({ street_segment_id: streetSegmentId, name, length, points }) => ({
    streetSegmentId,
    streetName: name,
    length,
    points: positionsOf(points).map(([longitude, latitude]) => [longitude, latitude]),
    drivenList: driven.get(streetSegmentId) ?? [],
  }));
}

interface Drive {
  segmentId: number;
  vehicleType: VehicleType;
  day: string;
  second: number;
}

/** The last public drives on segments by use of the vehicle, from a day on; by segment. */
async function publicDrives(db: Database, segmentIds: readonly number[], from: string) {
  const { rows: trackers } = await sql<{ deviceId: number; vehicleType: VehicleType }>`
    select d.device_id::float8 as "deviceId", v.vehicle_type as "vehicleType"
    from device d join vehicle v using (installation_place_id) where d.series = ${vehicleSeries.name}`.execute(db);
  const uses = new Map(trackers.map(({ deviceId, vehicleType }) => [deviceId, vehicleType]));
  const { rows } = await sql<Omit<Drive, 'vehicleType'> & { deviceId: number }>`
    select s.device_id::float8 as "deviceId", s.day::text, driven.segment as "segmentId", driven.second
    from street_day s cross join unnest(s.segments, s.seconds, s.is_public) as driven (segment, second, is_public)
    where s.device_id = any(${[...uses.keys()]}::bigint[]) and s.day >= ${from}::date and driven.is_public
      and driven.segment = any(${segmentIds}::integer[])
    order by s.day desc, driven.second desc`.execute(db);
  const bySegment = new Map<number, Map<VehicleType, Drive>>();
  for (const { deviceId, ...row } of rows) {
    const vehicleType = uses.get(deviceId);
    if (!vehicleType) continue;
    const newest = bySegment.get(row.segmentId) ?? new Map<VehicleType, Drive>();
    if (!newest.has(vehicleType)) newest.set(vehicleType, { ...row, vehicleType });
    bySegment.set(row.segmentId, newest);
  }
  return new Map([...bySegment].map(([id, newest]) => [id, [...newest.values()].map(driveShown)]));
}

const driveShown = ({ vehicleType, day, second }: Drive) => ({
  vehicleType,
  vehicleTypeName: vehicleTypeName(vehicleType),
  // Times in whole minutes, as in vehicles' public paths.
  drivingDatetime: `${formatSeoul(new Date(dayFrom(day) + second * 1000)).slice(0, -':00'.length)}:00`,
});
