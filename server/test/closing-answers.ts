/** Readings of closed and open months, and answers about these readings as text; needs no test runner. */
import type pg from 'pg';
import { openDatabase } from '../src/platform/database/pool.ts';
import type { Reading } from '../src/telemetry/ingest/decode.ts';
import { readRollups } from '../src/telemetry/rollups/rollups.ts';
import { figuresOf, type Series, valueColumnsOf } from '../src/telemetry/series/series.ts';
import { countReadings, lastReadings, selectReadings } from '../src/telemetry/statistics/readings.ts';
import { allHours, chances, randomReadings, shuffled } from './series-recount.ts';

export const now = new Date('2026-11-20T12:00:00+09:00');
/** August, September and October are closed, November is open. */
export const begins = new Date('2026-08-28T03:00:00+09:00');
export const allTime = { from: new Date('2026-08-01T00:00:00+09:00'), until: new Date('2026-12-01T00:00:00+09:00') };
export const dayMs = 86_400_000;

/** A database with devices of a series. */
interface Answering {
  pool: pg.Pool;
  ids: readonly number[];
}

/** The statistics and latest values of a series, as text. */
export async function statisticsOf({ pool, ids }: Answering, series: Series): Promise<string[]> {
  const tables = series.rollups ? [allHours(series), `${series.name}_day`] : [];
  const found: string[] = [];
  for (const [at, table] of tables.entries()) {
    const { rows } = await pool.query(`select r::text as row from ${table} r order by 1`);
    found.push(...rows.map(({ row }) => `${['hour', 'day'][at]} ${row}`));
  }
  const latest = ['device_id', 'measured_at', ...valueColumnsOf(series).map(({ name }) => name)].join(', ');
  const { rows } = await pool.query(`select (${latest})::text as row from ${series.name}_latest order by 1`);
  found.push(...rows.map(({ row }) => `latest ${row}`));
  if (series.rollups)
    for (const unit of ['hour', 'day', 'month'] as const) {
      const fields = figuresOf(series).map(({ field }) => field);
      const query = { deviceIds: ids, from: allTime.from, to: now, unit, fields };
      const { hours, readings, sums, counts } = await readRollups(pool, series, query);
      found.push(JSON.stringify([unit, ...[hours, readings, ...sums, ...counts].map((list) => [...list])]));
    }
  return found;
}

/** Answers about raw readings as text: pages of a device, newest readings of all devices, and a count. */
export async function listsOf(
  { pool, ids }: Answering,
  series: Series,
  { deviceId, from }: { deviceId: number; from: Date },
): Promise<string[]> {
  const db = openDatabase(pool);
  const [field, column] = Object.entries(series.columns).findLast(([, { kind }]) => kind === 'word') ?? [];
  const without = field && column?.kind === 'word' ? { field, word: column.values[0] ?? '' } : undefined;
  const span = { from, to: new Date(from.getTime() + 70 * dayMs) };
  const found: unknown[] = [];
  for (const page of [{ limit: 5 }, { limit: 60, offset: 300 }, { limit: 2000, ...(without && { without }) }])
    found.push(await selectReadings(db, series, deviceId, span, page));
  for (const days of [3, 25, 70])
    for (const left of [undefined, without]) {
      const to = new Date(from.getTime() + days * dayMs);
      const last = await lastReadings(db, series, ids, { from, to }, left);
      found.push([...last].sort(([a], [b]) => a - b));
    }
  if (series.rollups) found.push(await countReadings(db, series, deviceId, span));
  return found.map((one) => JSON.stringify(one));
}

/** Readings from the end of August until now, in any order and partly twice. */
export function streamOf(series: Series, ids: readonly number[], seed: number): Reading[] {
  const chance = chances(seed);
  const all = randomReadings(series, [...ids], 900, begins, chance);
  const start = begins.getTime();
  const end = Math.max(...all.map(({ measuredAt }) => measuredAt));
  // Stretches the times so that the last reading is measured now.
  const timeOf = (measuredAt: number) =>
    Math.round(start + ((measuredAt - start) / (end - start)) * (now.getTime() - start));
  return shuffled(all, chance).map(({ deviceId, measuredAt, values }) => ({
    deviceId,
    measuredAt: timeOf(measuredAt),
    values: Object.values(values),
  }));
}
