/** Baselines of leans and growths: a device's first reading, until an administrator resets it. */
import type { BuildingKind } from '@maru/domain/building';
import { formatSeoul, formatSeoulDate } from '@maru/domain/seoul-time';
import { isStale } from '@maru/domain/stale';
import { sql } from 'kysely';
import { type Changer, recordChange } from '#places/administration/changes.ts';
import { lastReports } from '#places/administration/device-status.ts';
import { holdDevice } from '#places/administration/devices.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { crackSeries, tiltSeries } from './series.ts';

/** Reference values in stored integers: thousandths of degrees or millimetres. */
export interface Baseline {
  setAt: Date;
  xAngle: number;
  yAngle: number;
  crackWidth: number;
}

interface PresentBaseline extends Baseline {
  /** Day of an administrator's reset, in days since 1970 in Seoul; null for the first reading. */
  daySetAnew: number | null;
}

/** The current baselines by device; absent for a device that never reported. */
export async function presentBaselines(
  db: Database,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, PresentBaseline>> {
  if (deviceIds.length === 0) return new Map();
  const { rows } = await sql<{
    device_id: number;
    set_at: Date;
    x_angle: number;
    y_angle: number;
    crack_width: number;
    day_set_anew: number | null;
  }>`
    select distinct on (device_id) device_id::float8 as device_id, set_at, coalesce(x_angle, 0) as x_angle,
      coalesce(y_angle, 0) as y_angle, coalesce(crack_width, 0) as crack_width,
      case when set_by is not null then counts_from - date '1970-01-01' end as day_set_anew
    from device_baseline where device_id = any(${deviceIds})
    order by device_id, counts_from desc, device_baseline_id desc`.execute(db);
  return new Map(
    rows.map((row) => [
      row.device_id,
      {
        setAt: row.set_at,
        xAngle: row.x_angle,
        yAngle: row.y_angle,
        crackWidth: row.crack_width,
        daySetAnew: row.day_set_anew,
      },
    ]),
  );
}

/** The baselines of tilt sensors, oldest first, each with the hour (since 1970) from which it applies. */
export async function baselinesByTime(db: Database, deviceIds: readonly number[]) {
  const { rows } = await sql<{ fromHour: number; xAngle: number; yAngle: number }>`
    select extract(epoch from from_at)::float8 / 3600 as "fromHour", coalesce(x_angle, 0) as "xAngle",
      coalesce(y_angle, 0) as "yAngle"
    from baseline_period where device_id = any(${deviceIds}) order by from_at`.execute(db);
  return rows;
}

const written = {
  tilt: ({ xAngle, yAngle }: Baseline) => `X ${xAngle / 1000}°, Y ${yAngle / 1000}°`,
  crack: ({ crackWidth }: Baseline) => `${crackWidth / 1000} mm`,
};
const columnsOf = {
  tilt: ({ xAngle, yAngle }: Baseline) => ({ x_angle: xAngle, y_angle: yAngle }),
  crack: ({ crackWidth }: Baseline) => ({ crack_width: crackWidth }),
};

/** A device's latest reading as a baseline; null without a value, such as of a width marked as wrong. */
async function latestOf(trx: Database, kind: BuildingKind, deviceId: number, setAt: Date): Promise<Baseline | null> {
  const nothing = { setAt, xAngle: 0, yAngle: 0, crackWidth: 0 };
  if (kind === 'tilt') {
    const row = await trx.selectFrom('tilt_latest').selectAll().where('device_id', '=', deviceId).executeTakeFirst();
    return row ? { ...nothing, xAngle: row.x_angle ?? 0, yAngle: row.y_angle ?? 0 } : null;
  }
  const row = await trx.selectFrom('crack_latest').selectAll().where('device_id', '=', deviceId).executeTakeFirst();
  return row && row.crack_width !== null ? { ...nothing, crackWidth: row.crack_width } : null;
}

/**
 * Resets a device's baseline to its current reading, from the start of today in Seoul. Earlier baselines still apply to
 * earlier days. Throws NOT_FOUND, or CONFLICT if the device doesn't report.
 */
export async function setBaseline(
  trx: Database,
  kind: BuildingKind,
  changer: Changer,
  deviceId: number,
): Promise<{ baselineDatetime: string }> {
  const series = kind === 'tilt' ? tiltSeries : crackSeries;
  const row = await holdDevice(trx, series.name, deviceId);
  const { now, administrator } = changer;
  const report = (await lastReports(trx, series, [deviceId])).get(deviceId);
  const present = await latestOf(trx, kind, deviceId, now);
  const interval = row.reporting_interval_seconds ?? series.reportingIntervalSeconds;
  if (!present || !report || isStale(report.measuredAt, interval, now))
    throw new Problem('CONFLICT', { error: '최근 측정값이 없어 기준값을 다시 정할 수 없습니다.' });
  const before = (await presentBaselines(trx, [deviceId])).get(deviceId);
  await trx
    .insertInto('device_baseline')
    .values({
      device_id: deviceId,
      set_at: now,
      counts_from: sql<Date>`${formatSeoulDate(now)}::date`,
      set_by: administrator.adminNumber,
      ...columnsOf[kind](present),
    })
    .execute();
  await recordChange(trx, changer, {
    placeId: row.installation_place_id,
    placeName: row.installation_place_name,
    device: { deviceId, managementCode: row.management_code },
    action: 'change',
    changes: [{ field: 'baseline', before: before ? written[kind](before) : '', after: written[kind](present) }],
  });
  return { baselineDatetime: formatSeoul(now) };
}
