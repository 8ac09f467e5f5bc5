/** Corrections of dust for humidity, as pages and the console show them. */
import { type HumidityCorrection, humidityCorrections } from '@maru/domain/humidity';
import { formatSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { AppliedPeriod } from '#places/open-data/statistics.ts';
import type { Database } from '#platform/database/pool.ts';
import type { Range } from '#telemetry/statistics/range.ts';

interface Period {
  correction: HumidityCorrection;
  from: Date;
  until: Date | null;
}

/** When the models of some devices were corrected, the newest period first. */
export async function selectPeriods(db: Database, deviceIds: readonly number[]) {
  const { rows } = await sql<Period>`
    select distinct c.correction, c.from_at as "from", c.until_at as until
    from device v join device_model m using (vendor_id, model_name) join device_model_correction c using (model_id)
    where v.device_id = any(${deviceIds}::bigint[]) order by 2 desc`.execute(db);
  return rows.map(({ correction, from, until }) => ({
    correction,
    startDatetime: formatSeoul(from),
    endDatetime: until ? formatSeoul(until) : null,
  }));
}

/** When the models of some devices were corrected, by device id. */
export async function correctionPeriods(db: Database, deviceIds: readonly number[]) {
  const { rows } = await sql<AppliedPeriod & { name: HumidityCorrection; deviceId: number }>`
    select v.device_id::float8 as "deviceId", c.correction as name, c.from_at as "from", c.until_at as until
    from device v join device_model m using (vendor_id, model_name) join device_model_correction c using (model_id)
    where v.device_id = any(${deviceIds}::bigint[]) order by v.device_id, c.from_at`.execute(db);
  return Map.groupBy(rows, ({ deviceId }) => deviceId);
}

/** A note for workbooks of a span in which devices were corrected; empty otherwise. */
export async function correctionNote(db: Database, deviceIds: readonly number[], { from, to }: Range) {
  const periods = [...(await correctionPeriods(db, deviceIds)).values()].flat();
  const within = periods.filter((period) => period.from <= to && (period.until === null || period.until > from));
  const names = new Set(within.map(({ name }) => humidityCorrections[name].name));
  return names.size === 0
    ? ''
    : `이 기간에는 습도로 보정한 미세먼지·초미세먼지 값이 들어 있습니다 (${[...names].join(', ')}).`;
}

/** The correction in force and the latest dust values of devices, by device id. */
export async function correctionFacts(db: Database, deviceIds: readonly number[]) {
  const ids = [0, ...deviceIds];
  const [corrected, latest] = await Promise.all([
    db
      .selectFrom('device as v')
      .innerJoin('device_model as m', (join) =>
        join.onRef('m.vendor_id', '=', 'v.vendor_id').onRef('m.model_name', '=', 'v.model_name'),
      )
      .innerJoin('device_model_correction as c', 'c.model_id', 'm.model_id')
      .where('v.device_id', 'in', ids)
      .where('c.until_at', 'is', null)
      .select(['v.device_id', 'c.correction', 'c.from_at'])
      .execute(),
    db
      .selectFrom('air_latest')
      .where('device_id', 'in', ids)
      .select(['device_id', 'ultra_fine_dust', 'ultra_fine_dust_raw', 'fine_dust', 'fine_dust_raw'])
      .execute(),
  ]);
  const periods = new Map(corrected.map((row) => [row.device_id, row]));
  const values = new Map(latest.map((row) => [row.device_id, row]));
  const inUnits = (stored: number | null | undefined) => (typeof stored === 'number' ? stored / 10 : null);
  return new Map(
    deviceIds.map((deviceId) => {
      const [period, dust] = [periods.get(deviceId), values.get(deviceId)];
      return [
        deviceId,
        {
          correction: (period?.correction ?? '') as HumidityCorrection | '',
          correctionStartDatetime: period ? formatSeoul(period.from_at) : '',
          ultraFineDust: inUnits(dust?.ultra_fine_dust),
          ultraFineDustRaw: inUnits(dust?.ultra_fine_dust_raw),
          fineDust: inUnits(dust?.fine_dust),
          fineDustRaw: inUnits(dust?.fine_dust_raw),
        },
      ];
    }),
  );
}
