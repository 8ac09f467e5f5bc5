/** The present states of security lights by their devices. */
import { type LightState, type LightStatus, lightStateOf } from '@maru/domain/light';
import { formatSeoul } from '@maru/domain/seoul-time';
import { isStale } from '@maru/domain/stale';
import { isNightAt } from '@maru/domain/sun';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Centre } from './places.ts';
import { ampereOf, lightSeries } from './series.ts';

/** A device as far as its state needs it. */
interface Lamp {
  deviceId: number;
  isActivated: boolean;
  reportingIntervalSeconds: number | null;
}

interface LatestRow {
  deviceId: number;
  measuredAt: Date;
  status: LightStatus;
  dimming: number | null;
  ampere: number | null;
}

/** A lamp's state with what it last said, whatever silence makes of it. */
type Latest = LightState & {
  reported: { status: LightStatus; at: Date } | null;
  measurementDatetime: string | null;
  dimming: number | null;
  ampere: number | null;
};

/** What some lamps are in. */
export async function lightStates(
  db: Database,
  centre: Centre,
  now: Date,
  deviceIds: readonly number[],
): Promise<(lamp: Lamp) => Latest> {
  const { rows } = await sql<LatestRow>`
    select device_id::float8 as "deviceId", measured_at as "measuredAt", status, dimming, ampere
    from light_latest where device_id = any(${deviceIds})`.execute(db);
  const reports = new Map(rows.map((row) => [row.deviceId, row]));
  const isNight = isNightAt(now, centre);
  return ({ deviceId, isActivated, reportingIntervalSeconds }) => {
    const last = reports.get(deviceId);
    const interval = reportingIntervalSeconds ?? lightSeries.reportingIntervalSeconds;
    const report = last && { status: last.status, isStale: isStale(last.measuredAt, interval, now), isNight };
    return {
      ...lightStateOf(isActivated, report ?? null),
      reported: last ? { status: last.status, at: last.measuredAt } : null,
      measurementDatetime: last ? formatSeoul(last.measuredAt) : null,
      dimming: last?.dimming ?? null,
      ampere: ampereOf(last?.ampere ?? null),
    };
  };
}

/** A condition on a device `v` that is in a state; null where every state will do. */
export async function statusCondition(
  db: Database,
  centre: Centre,
  status: LightStatus | undefined,
  now: Date,
): Promise<Expression<SqlBool> | null> {
  if (!status) return null;
  const lamps = await db
    .selectFrom('device')
    .select([
      'device_id as deviceId',
      'is_activated as isActivated',
      'reporting_interval_seconds as reportingIntervalSeconds',
    ])
    .where('series', '=', lightSeries.name)
    .where('deleted_at', 'is', null)
    .execute();
  const deviceIds = lamps.map(({ deviceId }) => deviceId);
  const stateOf = await lightStates(db, centre, now, deviceIds);
  const ids = lamps.filter((lamp) => stateOf(lamp).status === status).map(({ deviceId }) => deviceId);
  return sql<SqlBool>`v.device_id = any(${ids})`;
}
