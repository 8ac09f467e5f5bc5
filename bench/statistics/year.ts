/**
 * A year of raw readings, created inside the database, with rollups in the state left by the server's own commands,
 * ingest and nightly jobs.
 */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '../../server/src/platform/database/in-transaction.ts';
import { makeMonth } from '../../server/src/telemetry/partitions/partitions.ts';
import { closeHours } from '../../server/src/telemetry/rollups/closed-hours.ts';
import { rebuildLatest, rebuildRollups } from '../../server/src/telemetry/rollups/rebuild.ts';
import { type Column, columnName, type Series } from '../../server/src/telemetry/series/series.ts';
import { say } from '../run/run.ts';

export interface Year {
  from: Date;
  /** Exclusive end of the year. */
  until: Date;
}

/** The year up to the present hour. */
export function yearUntil(now: Date): Year {
  const until = startOfBucket(now, 'hour');
  return { from: new Date(until.getTime() - 365 * 86_400_000), until };
}

/** Number of parallel loads of series, and of months per series. */
const lanes = 2;

/**
 * Replaces each series' raw readings of the year by readings at a fixed interval, computes the rollups, and returns the
 * number of readings per series.
 */
export async function loadYears(
  pool: pg.Pool,
  all: readonly Series[],
  year: Year,
  stepMinutes: number,
): Promise<Map<Series, number>> {
  const rows = new Map<Series, number>();
  const waiting = [...all];
  await inLanes(async () => {
    for (let series = waiting.shift(); series; series = waiting.shift())
      rows.set(series, await loadYear(pool, series, year, stepMinutes));
  });
  // A checkpoint, because writing the load to disk during the requests would slow them, ten times as long for ten times
  // the readings.
  await pool.query('checkpoint');
  return rows;
}

const inLanes = (lane: () => Promise<void>) => Promise.all(Array.from({ length: lanes }, lane));

async function loadYear(pool: pg.Pool, series: Series, year: Year, stepMinutes: number): Promise<number> {
  const months: Date[] = [];
  for (let month = startOfBucket(year.from, 'month'); month < year.until; month = nextBucket(month, 'month'))
    months.push(month);
  let rows = 0;
  await inLanes(async () => {
    for (let month = months.shift(); month; month = months.shift()) {
      const loaded = await loadMonth(pool, series, year, month, stepMinutes);
      rows += loaded;
    }
  });
  say(`${rows.toLocaleString('en')} raw readings of ${series.name}, one in ${stepMinutes} minutes`);

  const rollups = ['hour', 'day'].map((kind) => `${series.name}_${kind}`);
  await pool.query(`truncate ${rollups.join(', ')}, ${series.name}_closed_hour`);
  await rebuildRollups(pool, series, year);
  await rebuildLatest(pool, series);
  await layAsLived(pool, rollups);
  await closeEndedHours(pool, series, year);
  say(`rollups of ${series.name} made from them`);
  return rows;
}

/** Closes the hours of ended months like the server; the raw readings, which statistics don't read, stay rows. */
async function closeEndedHours(pool: pg.Pool, series: Series, { until }: Year) {
  const { rows } = await pool.query<{ deviceId: number; month: Date }>(
    `select distinct device_id as "deviceId", date_trunc('month', bucket, 'Asia/Seoul') as month
     from ${series.name}_hour where bucket < $1 order by 2, 1`,
    [startOfBucket(until, 'month')],
  );
  for (const month of rows) await inTransaction(pool, (client) => closeHours(client, series, month));
  await pool.query(`vacuum (analyze) ${series.name}_hour, ${series.name}_closed_hour`);
}

/** Inserts readings ordered by time over all devices, so that a device's rows are scattered as in production. */
async function loadMonth(pool: pg.Pool, series: Series, year: Year, month: Date, stepMinutes: number): Promise<number> {
  const columns = Object.entries(series.columns);
  const from = new Date(Math.max(month.getTime(), year.from.getTime()));
  const until = new Date(Math.min(nextBucket(month, 'month').getTime(), year.until.getTime()));
  const client = await pool.connect();
  try {
    await client.query('begin');
    const name = await makeMonth(client, series, month);
    // A table truncated in the transaction that fills it is written once instead of twice with minimal WAL.
    await client.query(`truncate ${name}`);
    // Autovacuum after a bulk load isn't part of the measurement.
    await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
    const { rowCount } = await client.query(
      `insert into ${name} (device_id, measured_at, ${columns.map(([field]) => columnName(field)).join(', ')})
       select device_id, instant, ${columns.map(([, column], i) => valueSql(column, i)).join(', ')}
       from generate_series($1::timestamptz, $2::timestamptz - interval '1 second', make_interval(mins => $3)) instant
       cross join (select device_id from device where series = '${series.name}' order by device_id) device
       cross join lateral (select (extract(epoch from instant)::bigint / 360 * 7 + device_id * 13)::integer as seed,
         (extract(epoch from instant)::bigint / 3600 * 7 + device_id * 13)::integer as hourly) s`,
      [from, until, stepMinutes],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
}

/**
 * SQL for a value that varies by reading; totals grow. States change by the hour regardless of the report interval,
 * because more frequent reports don't mean more switching.
 */
function valueSql(column: Column, at: number): string {
  if (column.kind === 'counter') return `(extract(epoch from instant)::bigint / 60 * ${at + 1}) % ${column.max}`;
  if (column.kind === 'word')
    return `(array[${column.values.map((word) => `'${word}'`).join(', ')}])[1 + (hourly * ${at + 3}) % ${column.values.length}]`;
  const highest = Math.min(1000, (column.max - column.min) * 10 ** column.decimals);
  const lowest = Math.max(
    column.min * 10 ** column.decimals,
    Math.min(150 + 40 * at, column.max * 10 ** column.decimals - highest),
  );
  return `${lowest} + (seed * ${at + 3}) % ${Math.floor(highest)}`;
}

/**
 * Orders rows as in production, where every device adds a row each hour; a rebuild stores each device's rows
 * contiguously.
 */
async function layAsLived(pool: pg.Pool, rollups: readonly string[]) {
  for (const rollup of rollups) {
    await pool.query(`create index ${rollup}_lived on ${rollup} (bucket, device_id)`);
    await pool.query(`cluster ${rollup} using ${rollup}_lived`);
    await pool.query(`drop index ${rollup}_lived`);
    await pool.query(`vacuum (analyze) ${rollup}`);
  }
}
