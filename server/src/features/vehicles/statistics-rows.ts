/** Driving of vehicles within some days as rows: sums over the days of all current and former trackers. */
import { maskName } from '@maru/domain/personal';
import type { DatetimeType } from '@maru/domain/seoul-time';
import { type VehicleType, vehicleTypeName } from '@maru/domain/vehicle';
import { type Expression, sql } from 'kysely';
import { maskedNumber } from '#places/administration/places.ts';
import { listing, listRows, type Order } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Seal } from '#platform/security/seal.ts';
import { drivenParts } from './buckets.ts';
import type { Days } from './requested-days.ts';
import { setAsideByDay, setAsideFacts } from './set-aside.ts';
import { drivenFactsOf, type VehicleFilter, vehicleFacts, vehicleQuery } from './vehicles.ts';

/** The name of a position's dong; empty outside all dongs. */
export type DongNameOf = (latitude: number, longitude: number) => string;

/** Sums within some days. */
interface Sums {
  firstAt: Date | null;
  lastAt: Date | null;
  metres: number | null;
  seconds: number | null;
  trips: number | null;
  topVelocity: number | null;
  drivingDay: string | null;
}

/** Sums of vehicles within some days, one row per reporting vehicle; of all vehicles or of some. */
const sumsWithin = (db: Database, { from, to }: Days, ids: readonly number[] | undefined) =>
  db
    .selectFrom('vehicle_day as t')
    .innerJoin('device as d', 'd.device_id', 't.device_id')
    .where(sql<boolean>`t.day between ${from}::date and ${to}::date`)
    .$if(ids !== undefined, (query) => query.where('d.installation_place_id', '=', sql<number>`any(${ids})`))
    .groupBy('d.installation_place_id')
    .select([
      'd.installation_place_id as placeId',
      sql<Date | null>`min(t.first_at)`.as('firstAt'),
      sql<Date | null>`max(t.last_at)`.as('lastAt'),
      sql<number | null>`sum(t.distance)::float8`.as('metres'),
      sql<number | null>`sum(t.operating_seconds)::float8`.as('seconds'),
      sql<number | null>`sum(t.trips)::int`.as('trips'),
      sql<number | null>`max(t.top_velocity)`.as('topVelocity'),
      sql<string | null>`(max(t.day) filter (where t.trips > 0))::text`.as('drivingDay'),
    ]);

/** The matching vehicles with their sums; null for those without reports. */
export const statisticsQuery = (db: Database, filter: VehicleFilter, days: Days) =>
  vehicleQuery(db, filter)
    .leftJoin(sumsWithin(db, days, filter.ids).as('s'), 's.placeId', 'v.installation_place_id')
    .select([
      ...vehicleFacts,
      'p.charge_name as chargeName',
      'p.telephone_number_sealed as telephoneSealed',
      'p.mobile_number_sealed as mobileSealed',
      's.firstAt',
      's.lastAt',
      's.metres',
      's.seconds',
      's.trips',
      's.topVelocity',
      's.drivingDay',
    ]);
type StatisticsRow = Awaited<ReturnType<ReturnType<typeof statisticsQuery>['execute']>>[number];

/**
 * The newest driving days of a vehicle, newest first, independent of the range. `count` days are read for each tracker,
 * from the newest on, by the key of its days.
 */
const lastDrivingDays = (vehicleId: Expression<unknown>, count: number) => sql<string[]>`array(
  select distinct y.day::text from device d cross join lateral (
    select t.day from vehicle_day t where t.device_id = d.device_id and t.trips > 0 order by t.day desc limit ${count}
  ) y where d.installation_place_id = ${vehicleId} order by 1 desc limit ${count})`;

/** A vehicle with its row number. */
export interface ListedVehicle {
  row: StatisticsRow;
  rowNumber: number;
}

export const statisticsList = listing({
  key: 'v.installation_place_id',
  sorts: {
    vehicleNumber: 'v.vehicle_number',
    operationDatetimeMinute: sql`coalesce(s.seconds, 0)`,
    drivingDistance: sql`coalesce(s.metres, 0)`,
    latestDrivingDate: sql`coalesce((${lastDrivingDays(sql.ref('v.installation_place_id'), 1)})[1], '')`,
  },
  defaultOrder: { sortBy: 'vehicleNumber', sortDirection: 'asc' },
  shown: (row: StatisticsRow, rowNumber: number): ListedVehicle => ({ row, rowNumber }),
});

interface Signals {
  firstLatitude: number;
  firstLongitude: number;
  lastLatitude: number;
  lastLongitude: number;
}

/** The last two driving days of each vehicle, newest first. */
async function selectDrivingDates(db: Database, vehicleIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ vehicleId: number; dates: string[] }>`
    select w.id::float8 as "vehicleId", ${lastDrivingDays(sql.ref('w.id'), 2)} as dates
    from unnest(${vehicleIds}::bigint[]) as w (id)`.execute(db);
  return new Map(rows.map(({ vehicleId, dates }) => [vehicleId, dates]));
}

/** First and last reported positions and the number of driving days, within some days. */
async function selectSignals(db: Database, vehicleIds: readonly number[], { from, to }: Days) {
  const within = sql`from vehicle_day t join device d using (device_id)
    where d.installation_place_id = w.id and t.day between ${from}::date and ${to}::date`;
  const { rows } = await sql<Signals & { vehicleId: number; drivingDays: number }>`
    select w.id::float8 as "vehicleId", f.latitude as "firstLatitude", f.longitude as "firstLongitude",
      l.latitude as "lastLatitude", l.longitude as "lastLongitude",
      -- Two trackers on the day that one was changed are one day of driving.
      (select count(distinct t.day)::int ${within} and t.trips > 0) as "drivingDays"
    from unnest(${vehicleIds}::bigint[]) as w (id)
    cross join lateral (select t.first_latitude as latitude, t.first_longitude as longitude ${within}
      order by t.first_at limit 1) f
    cross join lateral (select t.last_latitude as latitude, t.last_longitude as longitude ${within}
      order by t.last_at desc limit 1) l`.execute(db);
  return new Map(rows.map((row) => [row.vehicleId, row]));
}

const degrees = (stored: number): number => stored / 1_000_000;

/** The first and last reported position. */
export function signalsOf(found: Signals | undefined, dongNameOf: DongNameOf) {
  if (!found)
    return {
      startLatitude: null,
      startLongitude: null,
      startDongName: '',
      lastLatitude: null,
      lastLongitude: null,
      lastDongName: '',
    };
  const [startLatitude, startLongitude] = [degrees(found.firstLatitude), degrees(found.firstLongitude)];
  const [lastLatitude, lastLongitude] = [degrees(found.lastLatitude), degrees(found.lastLongitude)];
  return {
    startLatitude,
    startLongitude,
    startDongName: dongNameOf(startLatitude, startLongitude),
    lastLatitude,
    lastLongitude,
    lastDongName: dongNameOf(lastLatitude, lastLongitude),
  };
}

/** Sums in the calls' fields; empty without reports. */
export const sumsOf = ({ firstAt, lastAt, metres, seconds, trips, topVelocity }: Omit<Sums, 'drivingDay'>) => ({
  ...drivenFactsOf(firstAt && lastAt ? { firstAt, lastAt, metres: metres ?? 0, seconds: seconds ?? 0 } : undefined),
  topVelocity: (topVelocity ?? 0) / 10,
  tripCount: trips ?? 0,
});

/** A vehicle's identifying fields in every row. */
export const identityOf = (
  row: Omit<StatisticsRow, keyof Sums | 'chargeName' | 'telephoneSealed' | 'mobileSealed'>,
) => ({
  vehicleId: row.vehicleId,
  vehicleNumber: row.vehicleNumber,
  vehicleCompanyCode: row.vehicleCompanyCode,
  vehicleCompanyCodeName: row.vehicleCompanyCodeName,
  vehicleType: row.vehicleType as VehicleType,
  vehicleTypeName: vehicleTypeName(row.vehicleType),
  carryingCapacity: row.carryingCapacity,
});

/** Rows of some vehicles, without personal data. */
export async function rowsOf(db: Database, listed: readonly ListedVehicle[], days: Days, dongNameOf: DongNameOf) {
  const vehicleIds = listed.map(({ row }) => row.vehicleId);
  const [signals, dates] = await Promise.all([selectSignals(db, vehicleIds, days), selectDrivingDates(db, vehicleIds)]);
  return listed.map(({ row, rowNumber }) => {
    const found = signals.get(row.vehicleId);
    const [latest = '', previous = ''] = dates.get(row.vehicleId) ?? [];
    return {
      rowNumber,
      ...identityOf(row),
      drivingDate: row.drivingDay ?? '',
      latestDrivingDate: latest,
      previousDrivingDate: previous,
      drivingDays: found?.drivingDays ?? 0,
      ...sumsOf(row),
      ...signalsOf(found, dongNameOf),
    };
  });
}

/** Maximum rows of a workbook per query. */
const rowsAtOnce = 500;

/** The rows of all vehicles in a query, in batches. */
export async function* everyRow(
  db: Database,
  query: ReturnType<typeof statisticsQuery>,
  order: Order<'vehicleNumber' | 'operationDatetimeMinute' | 'drivingDistance' | 'latestDrivingDate'>,
  days: Days,
  dongNameOf: DongNameOf,
) {
  let some: ListedVehicle[] = [];
  for await (const listed of listRows(db, query, order, statisticsList)) {
    some.push(listed);
    if (some.length < rowsAtOnce) continue;
    yield* await rowsOf(db, some, days, dongNameOf);
    some = [];
  }
  yield* await rowsOf(db, some, days, dongNameOf);
}

/** A vehicle's person in charge: the name masked in lists, the numbers always. */
export const peopleOf = (
  seal: Seal,
  { chargeName, telephoneSealed, mobileSealed }: StatisticsRow,
  isList: boolean,
) => ({
  chargeName: isList ? maskName(chargeName) : chargeName,
  telephoneNumber: maskedNumber(seal.open('telephoneNumber', telephoneSealed) ?? ''),
  mobileNumber: maskedNumber(seal.open('mobileNumber', mobileSealed) ?? ''),
});

export const dayQuery = (db: Database, vehicleId: number, { from, to }: Days) =>
  db
    .selectFrom('vehicle_day as t')
    .innerJoin('device as d', 'd.device_id', 't.device_id')
    .leftJoin(setAsideByDay(db, vehicleId, { from, to }).as('a'), (on) => on.on(sql<boolean>`a."setAsideDay" = t.day`))
    .where('d.installation_place_id', '=', vehicleId)
    .where(sql<boolean>`t.day between ${from}::date and ${to}::date`)
    .groupBy('t.day')
    .select([
      sql<string>`t.day::text`.as('drivingDate'),
      sql<Date>`min(t.first_at)`.as('firstAt'),
      sql<Date>`max(t.last_at)`.as('lastAt'),
      sql<number>`sum(t.distance)::float8`.as('metres'),
      sql<number>`sum(t.operating_seconds)::float8`.as('seconds'),
      sql<number>`sum(t.trips)::int`.as('trips'),
      sql<number>`max(t.top_velocity)`.as('topVelocity'),
      sql<number>`(array_agg(t.first_latitude order by t.first_at))[1]`.as('firstLatitude'),
      sql<number>`(array_agg(t.first_longitude order by t.first_at))[1]`.as('firstLongitude'),
      sql<number>`(array_agg(t.last_latitude order by t.last_at desc))[1]`.as('lastLatitude'),
      sql<number>`(array_agg(t.last_longitude order by t.last_at desc))[1]`.as('lastLongitude'),
      sql<number>`sum(t.set_aside)::int`.as('setAside'),
      sql<number>`coalesce(max(a.jump), 0)`.as('jump'),
      sql<number>`coalesce(max(a.frozen), 0)`.as('frozen'),
      sql<number>`coalesce(max(a.outside), 0)`.as('outside'),
    ]);

export const dayList = (dongNameOf: DongNameOf) =>
  listing({
    key: 't.day',
    sorts: {},
    shown: (row: Awaited<ReturnType<ReturnType<typeof dayQuery>['execute']>>[number], rowNumber: number) => ({
      rowNumber,
      drivingDate: row.drivingDate,
      ...sumsOf(row),
      ...signalsOf(row, dongNameOf),
      setAsideCount: row.setAside,
      ...setAsideFacts(row),
    }),
  });

/** One vehicle's driving in each reported day or month of a range, or each hour with driving. */
export async function vehicleBuckets(db: Database, vehicleId: number, unit: DatetimeType, days: Days) {
  return db
    .selectFrom('device as d')
    .innerJoin(drivenParts(unit, days).as('t'), 't.device_id', 'd.device_id')
    .where('d.installation_place_id', '=', vehicleId)
    .groupBy('t.bucket')
    .select([
      't.bucket as drivingDate',
      sql<number>`sum(t.distance)::float8`.as('metres'),
      sql<number>`sum(t.operating_seconds)::float8`.as('seconds'),
    ])
    .execute();
}
