/** Which devices of a series are broken: in use, and silent for too long or never heard. */
import type { DeviceStatus } from '@maru/domain/device-profile';
import { isStale, staleAfterIntervals } from '@maru/domain/stale';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { Series } from '../../telemetry/series/series.ts';

/** When each of some devices last reported; those that never did are absent. */
export async function lastReports(db: Database, series: Series, deviceIds: readonly number[]) {
  if (deviceIds.length === 0) return new Map<number, Date>();
  const { rows } = await sql<{ deviceId: number; measuredAt: Date }>`
    select device_id as "deviceId", measured_at as "measuredAt"
    from ${sql.table(`${series.name}_latest`)} where device_id = any(${deviceIds})`.execute(db);
  return new Map(rows.map(({ deviceId, measuredAt }) => [Number(deviceId), measuredAt]));
}

interface ReportingDevice {
  isActivated: boolean;
  reportingIntervalSeconds: number | null;
}

export function statusOf(
  series: Series,
  { isActivated, reportingIntervalSeconds }: ReportingDevice,
  lastReport: Date | undefined,
  now: Date,
): DeviceStatus {
  if (!isActivated) return 'deactivated';
  if (!lastReport) return 'breakdown';
  return isStale(lastReport, reportingIntervalSeconds ?? series.reportingIntervalSeconds, now) ? 'breakdown' : 'normal';
}

/**
 * All devices of a series with what they are in, how long each may be silent, and of broken ones since when they are:
 * one that was never heard since its first silence is over.
 */
export async function statuses(db: Database, series: Series, now: Date) {
  const devices = await db
    .selectFrom('device')
    .select([
      'device_id as deviceId',
      'is_activated as isActivated',
      'reporting_interval_seconds as reportingIntervalSeconds',
      'registered_at as registeredAt',
    ])
    .where('series', '=', series.name)
    .where('deleted_at', 'is', null)
    .execute();
  const reports = await lastReports(
    db,
    series,
    devices.map(({ deviceId }) => deviceId),
  );
  return devices.map((device) => {
    const lastReport = reports.get(device.deviceId);
    const deviceStatus = statusOf(series, device, lastReport, now);
    const patienceMs =
      staleAfterIntervals * 1000 * (device.reportingIntervalSeconds ?? series.reportingIntervalSeconds);
    const brokenSince = new Date((lastReport ?? device.registeredAt).getTime() + patienceMs);
    return {
      deviceId: device.deviceId,
      deviceStatus,
      lastReport: lastReport ?? null,
      patienceMs,
      brokenSince: deviceStatus === 'breakdown' ? brokenSince : null,
    };
  });
}

/** A filter by status: found out first, because devices and readings may lie in different places. */
export interface DeviceStatusFilter {
  /** The condition on a device `v`; null where every status will do. */
  condition(db: Database): Promise<Expression<SqlBool> | null>;
}

export const statusFilter = (series: Series, wanted: DeviceStatus | undefined, now: Date): DeviceStatusFilter => ({
  async condition(db) {
    if (wanted === undefined) return null;
    const ids = (await statuses(db, series, now))
      .filter(({ deviceStatus }) => deviceStatus === wanted)
      .map(({ deviceId }) => deviceId);
    return sql<SqlBool>`v.device_id = any(${ids})`;
  },
});
