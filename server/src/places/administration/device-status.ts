/** Which devices of a series are broken: in use, and silent for too long or never heard. */
import type { DeviceStatus } from '@maru/domain/device-profile';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { columnName, type Series, silenceSecondsOf } from '../../telemetry/series/series.ts';

/** A device's last report, with the words in it. */
export interface LastReport {
  measuredAt: Date;
  values: Readonly<Record<string, unknown>>;
}

/** The last report of each of some devices; those that never reported are absent. */
export async function lastReports(
  db: Database,
  series: Series,
  deviceIds: readonly number[],
): Promise<Map<number, LastReport>> {
  if (deviceIds.length === 0) return new Map();
  const words = Object.keys(series.columns).filter((field) => series.columns[field]?.kind === 'word');
  const pairs = words.flatMap((field) => [sql.lit(field), sql.ref(columnName(field))]);
  const { rows } = await sql<{ deviceId: number } & LastReport>`
    select device_id as "deviceId", measured_at as "measuredAt", json_build_object(${sql.join(pairs)}) as values
    from ${sql.table(`${series.name}_latest`)} where device_id = any(${deviceIds})`.execute(db);
  return new Map(rows.map(({ deviceId, ...report }) => [Number(deviceId), report]));
}

interface ReportingDevice {
  isActivated: boolean;
  reportingIntervalSeconds: number | null;
}

/** @param report  the device's last one; nothing, or of no time, where it never reported */
export function statusOf(
  series: Series,
  { isActivated, reportingIntervalSeconds }: ReportingDevice,
  report: { measuredAt: Date | null; values: Readonly<Record<string, unknown>> } | undefined,
  now: Date,
): DeviceStatus {
  if (!isActivated) return 'deactivated';
  if (!report?.measuredAt) return 'breakdown';
  const silenceMs = 1000 * silenceSecondsOf(series, reportingIntervalSeconds, report.values);
  return now.getTime() - report.measuredAt.getTime() > silenceMs ? 'breakdown' : 'normal';
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
    const report = reports.get(device.deviceId);
    const deviceStatus = statusOf(series, device, report, now);
    const patienceMs = 1000 * silenceSecondsOf(series, device.reportingIntervalSeconds, report?.values ?? {});
    const brokenSince = new Date((report?.measuredAt ?? device.registeredAt).getTime() + patienceMs);
    return {
      deviceId: device.deviceId,
      deviceStatus,
      lastReport: report?.measuredAt ?? null,
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
