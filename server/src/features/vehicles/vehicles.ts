/** Cleaning vehicles with their positions and their driving on some days. */

import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import { cleanVehicleNumber, type operationStates, type VehicleType, vehicleTypeName } from '@maru/domain/vehicle';
import { averageVelocity, isSilent, operationTime } from '@maru/domain/vehicle-now';
import { sql } from 'kysely';
import { containing } from '#platform/database/containing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Services } from '#platform/services.ts';
import { vehicleSeries } from './series.ts';

export interface VehicleFilter {
  vehicleCompanyCode?: string | undefined;
  vehicleType?: VehicleType | undefined;
  vehicleNumber?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** Existing matching vehicles, each with its company and garage. */
export function vehicleQuery(db: Database, { vehicleCompanyCode, vehicleType, vehicleNumber, ids }: VehicleFilter) {
  let query = db
    .selectFrom('vehicle as v')
    .innerJoin('installation_place as p', 'p.installation_place_id', 'v.installation_place_id')
    .innerJoin('vehicle_company as c', 'c.company_code', 'v.vehicle_company_code')
    .where('p.deleted_at', 'is', null);
  if (vehicleCompanyCode) query = query.where('v.vehicle_company_code', '=', vehicleCompanyCode);
  if (vehicleType) query = query.where('v.vehicle_type', '=', vehicleType);
  if (vehicleNumber) query = query.where('v.vehicle_number', 'like', containing(cleanVehicleNumber(vehicleNumber)));
  if (ids) query = query.where('v.installation_place_id', '=', sql<number>`any(${ids})`);
  return query;
}

/** Common fields of every vehicle `v` of a company `c`. */
export const vehicleFacts = [
  'v.installation_place_id as vehicleId',
  'v.vehicle_number as vehicleNumber',
  'v.vehicle_type as vehicleType',
  'v.vehicle_company_code as vehicleCompanyCode',
  'c.company_name as vehicleCompanyCodeName',
  'v.carrying_capacity as carryingCapacity',
] as const;

const selectVehicles = (db: Database, filter: VehicleFilter) =>
  vehicleQuery(db, filter)
    .select([...vehicleFacts, 'p.dong_code as dongCode', 'p.latitude', 'p.longitude'])
    .orderBy('v.vehicle_number')
    .orderBy('v.installation_place_id')
    .execute();

/** The newest believed position among each vehicle's trackers in use: a deactivated tracker never reports again. */
async function selectPositions(db: Database, vehicleIds: readonly number[]) {
  const rows = await db
    .selectFrom('device as d')
    .innerJoin('vehicle_position as n', 'n.device_id', 'd.device_id')
    .where('d.installation_place_id', '=', sql<number>`any(${vehicleIds})`)
    .where('d.series', '=', vehicleSeries.name)
    .where('d.deleted_at', 'is', null)
    .where('d.is_activated', '=', true)
    .select([
      'd.installation_place_id as vehicleId',
      'd.reporting_interval_seconds as reportingIntervalSeconds',
      'n.measured_at as measuredAt',
      'n.latitude',
      'n.longitude',
      'n.velocity',
      'n.course',
      'n.voltage',
      'n.operation_state as operationState',
    ])
    .orderBy('n.measured_at')
    .execute();
  // If a vehicle has two trackers, the later entry (of the newer position) replaces the earlier one.
  return new Map(rows.map((row) => [Number(row.vehicleId), row]));
}

/** Sums of a vehicle's driving, from all current and former trackers. */
export interface Driven {
  firstAt: Date;
  lastAt: Date;
  metres: number;
  seconds: number;
  trips: number;
  /** In tenths of km/h. */
  topVelocity: number;
}

/** Sums of driving within some days ('YYYY-MM-DD') by vehicle id; vehicles without reports are absent. */
export async function drivenBetween(
  db: Database,
  { from, to }: { from: string; to: string },
  vehicleIds: readonly number[],
): Promise<Map<number, Driven>> {
  const { rows } = await sql<Driven & { vehicleId: number }>`
    select d.installation_place_id::float8 as "vehicleId", min(y.first_at) as "firstAt", max(y.last_at) as "lastAt",
      sum(y.distance)::float8 as metres, sum(y.operating_seconds)::float8 as seconds, sum(y.trips)::float8 as trips,
      max(y.top_velocity) as "topVelocity"
    from vehicle_day y join device d using (device_id)
    where y.day between ${from}::date and ${to}::date and d.installation_place_id = any(${vehicleIds})
    group by 1`.execute(db);
  return new Map(rows.map(({ vehicleId, ...driven }) => [vehicleId, driven]));
}

const kilometres = (metres: number): number => Math.round(metres / 10) / 100;

/** Sums in the calls' fields; empty without driving. */
export function drivenFactsOf(driven: Omit<Driven, 'trips' | 'topVelocity'> | undefined) {
  const minutes = Math.round((driven?.seconds ?? 0) / 60);
  return {
    startSignalDatetime: driven ? formatSeoul(driven.firstAt) : null,
    endSignalDatetime: driven ? formatSeoul(driven.lastAt) : null,
    operationDatetimeMinute: minutes,
    operationDatetimeString: operationTime(minutes),
    avgVelocity: driven ? averageVelocity(driven.metres, driven.seconds) : null,
    drivingDistance: kilometres(driven?.metres ?? 0),
  };
}

type Position = Awaited<ReturnType<typeof selectPositions>> extends Map<number, infer P> ? P : never;
type Facts = Awaited<ReturnType<typeof selectVehicles>>[number];

const degrees = (stored: number): number => stored / 1_000_000;
const tenth = (stored: number | null): number | null => (stored === null ? null : stored / 10);

function stateOf({ vehicleNumber, vehicleType, vehicleCompanyCode }: Facts, position: Position, now: Date) {
  const operationState = position.operationState as (typeof operationStates)[number];
  return {
    vehicleNumber,
    vehicleType: vehicleType as VehicleType,
    vehicleCompanyCode,
    latitude: degrees(position.latitude),
    longitude: degrees(position.longitude),
    velocity: tenth(position.velocity),
    course: position.course,
    voltage: tenth(position.voltage),
    operationState,
    measurementDatetime: formatSeoul(position.measuredAt),
    isStale: isSilent({ ...position, isEngineOff: operationState === 'off' }, now),
  };
}
export type VehicleNow = ReturnType<typeof stateOf>;

/** Whether a vehicle is out: driving, or stopped with its engine on. */
export const isOut = (state: VehicleNow | null): boolean =>
  state !== null && !state.isStale && state.operationState !== 'off';

export function vehiclesOf({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  /** The matching vehicles with their positions, by number. */
  async function load(filter: VehicleFilter = {}) {
    const found = await selectVehicles(db, filter);
    const ids = found.map(({ vehicleId }) => vehicleId);
    const now = clock.now();
    const positions = await selectPositions(db, ids);
    return found.map((facts) => {
      const position = positions.get(facts.vehicleId);
      const state = position ? stateOf(facts, position, now) : null;
      const { vehicleId, vehicleNumber, vehicleType, vehicleCompanyCode, vehicleCompanyCodeName } = facts;
      return {
        installationPlaceId: vehicleId,
        installationPlaceName: vehicleNumber,
        dongCode: facts.dongCode,
        latitude: state?.latitude ?? facts.latitude,
        longitude: state?.longitude ?? facts.longitude,
        vehicleId,
        vehicleNumber,
        vehicleCompanyCode,
        vehicleCompanyCodeName,
        vehicleType: vehicleType as VehicleType,
        vehicleTypeName: vehicleTypeName(vehicleType),
        carryingCapacity: facts.carryingCapacity,
        vehicle: state,
      };
    });
  }

  return {
    load,
    /** The matching vehicles with their positions and today's driving, by number. */
    async loadToday(filter: VehicleFilter = {}) {
      const rows = await load(filter);
      const ids = rows.map(({ vehicleId }) => vehicleId);
      const today = formatSeoulDate(clock.now());
      const driven = await drivenBetween(db, { from: today, to: today }, ids);
      return rows.map((row) => ({ ...row, ...drivenFactsOf(driven.get(row.vehicleId)) }));
    },
    /** Throws NOT_FOUND. */
    async find(vehicleId: number) {
      const [row] = await load({ ids: [vehicleId] });
      if (!row) throw new Problem('NOT_FOUND', { error: '차량을 찾을 수 없습니다.' });
      return row;
    },
  };
}

export type VehicleRow = Awaited<ReturnType<ReturnType<typeof vehiclesOf>['load']>>[number];
