/** Broken devices of a series: active, and silent for too long or without any report. */
import type { DeviceStatus } from '@maru/domain/device-profile';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { columnName, type Series, silenceSecondsOf } from '#telemetry/series/series.ts';

/** A device's last report, with the values of its word columns. */
export interface LastReport {
  measuredAt: Date;
  values: Readonly<Record<string, unknown>>;
}

const wordsOf = ({ columns }: Series) => Object.keys(columns).filter((field) => columns[field]?.kind === 'word');

/** The last report of each device, with all or some of its words; devices that never reported are absent. */
export async function lastReports(
  db: Database,
  series: Series,
  deviceIds: readonly number[],
  words = wordsOf(series),
): Promise<Map<number, LastReport>> {
  if (deviceIds.length === 0) return new Map();
  const pairs = words.flatMap((field) => [sql.lit(field), sql.ref(columnName(field))]);
  const values = words.length > 0 ? sql`json_build_object(${sql.join(pairs)})` : sql`'{}'::json`;
  const { rows } = await sql<{ deviceId: number } & LastReport>`
    select device_id as "deviceId", measured_at as "measuredAt", ${values} as values
    from ${sql.table(`${series.name}_latest`)} where device_id = any(${deviceIds})`.execute(db);
  return new Map(rows.map(({ deviceId, ...report }) => [Number(deviceId), report]));
}

interface ReportingDevice {
  isActivated: boolean;
  reportingIntervalSeconds: number | null;
}

/** @param report  the device's last report; absent or without a time if the device never reported */
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

/** The existing devices of a series, optionally of one place. */
function devicesOf(db: Database, series: Series, placeId?: number) {
  const query = db.selectFrom('device').where('series', '=', series.name).where('deleted_at', 'is', null);
  return placeId === undefined ? query : query.where('installation_place_id', '=', placeId);
}

const devicesWithReports = (db: Database, series: Series, placeId?: number) =>
  devicesOf(db, series, placeId).select([
    'device_id as deviceId',
    'is_activated as isActivated',
    'reporting_interval_seconds as reportingIntervalSeconds',
    'registered_at as registeredAt',
  ]);
type RegisteredDevice = Awaited<ReturnType<ReturnType<typeof devicesWithReports>['execute']>>[number];

/**
 * All devices of a series or of one place: status, allowed silence, and the time of the breakdown. A device that never
 * reported is broken from the end of its first allowed silence.
 */
export async function statuses(db: Database, series: Series, now: Date, placeId?: number) {
  return withStatus(db, series, await devicesWithReports(db, series, placeId).execute(), now);
}

async function withStatus(db: Database, series: Series, devices: readonly RegisteredDevice[], now: Date) {
  const reports = await lastReports(
    db,
    series,
    devices.map(({ deviceId }) => deviceId),
    // Words are read only if the allowed silence depends on them, because there may be thousands of devices.
    series.silenceSeconds ? wordsOf(series) : [],
  );
  return devices.map((device) => {
    const report = reports.get(device.deviceId);
    const deviceStatus = statusOf(series, device, report, now);
    const allowedSilenceMs = 1000 * silenceSecondsOf(series, device.reportingIntervalSeconds, report?.values ?? {});
    const brokenSince = new Date((report?.measuredAt ?? device.registeredAt).getTime() + allowedSilenceMs);
    return {
      deviceId: device.deviceId,
      deviceStatus,
      lastReport: report?.measuredAt ?? null,
      allowedSilenceMs,
      brokenSince: deviceStatus === 'breakdown' ? brokenSince : null,
    };
  });
}

/**
 * The devices of a series that broke down at `since` or later and are still broken, newest first. The result equals a
 * selection from `statuses`, but devices that report in time aren't read. A newly registered device isn't broken before
 * its first allowed silence has passed.
 */
export async function newlyBroken(db: Database, series: Series, { since, now }: { since: Date; now: Date }) {
  const { least, most } = await devicesOf(db, series)
    .select((eb) => [
      eb.fn.min('reporting_interval_seconds').as('least'),
      eb.fn.max('reporting_interval_seconds').as('most'),
    ])
    .executeTakeFirstOrThrow();
  const silences = [null, least, most].map((interval) => 1000 * silenceSecondsOf(series, interval, {}));
  const silent = await sql<{
    deviceId: number;
  }>`select device_id as "deviceId" from ${sql.table(`${series.name}_latest`)}
    where measured_at < ${new Date(now.getTime() - Math.min(...silences))}`.execute(db);
  const reportedBefore = devicesWithReports(db, series).where(
    'device_id',
    '=',
    sql<number>`any(${silent.rows.map(({ deviceId }) => deviceId)}::bigint[])`,
  );
  // Includes devices that never reported.
  const registeredLately = devicesWithReports(db, series).where(
    'registered_at',
    '>=',
    new Date(since.getTime() - Math.max(...silences)),
  );
  const devices = await reportedBefore.union(registeredLately).execute();
  return (await withStatus(db, series, devices, now))
    .flatMap(({ deviceId, brokenSince }) =>
      brokenSince && brokenSince >= since && brokenSince <= now ? [{ deviceId, brokenSince }] : [],
    )
    .sort((a, b) => b.brokenSince.getTime() - a.brokenSince.getTime() || a.deviceId - b.deviceId);
}

/** A filter by status, evaluated before the query, because devices and readings may be in different databases. */
export interface DeviceStatusFilter {
  /** The condition on a device `v`; null if any status matches. */
  condition(db: Database): Promise<Expression<SqlBool> | null>;
}

/** @param placeId  limits the evaluation to one place */
export const statusFilter = (
  series: Series,
  requested: DeviceStatus | undefined,
  now: Date,
  placeId?: number,
): DeviceStatusFilter => ({
  async condition(db) {
    if (requested === undefined) return null;
    const ids = (await statuses(db, series, now, placeId))
      .filter(({ deviceStatus }) => deviceStatus === requested)
      .map(({ deviceId }) => deviceId);
    return sql<SqlBool>`v.device_id = any(${ids})`;
  },
});
