/** A year of raw readings, made inside the database, and its rollups as the server's own commands, ingest and nightly work leave them. */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { airSeries } from '../../server/src/features/air/series.ts';
import { makeMonth } from '../../server/src/telemetry/partitions/partitions.ts';
import { packHours } from '../../server/src/telemetry/rollups/pack.ts';
import { rebuildLatest, rebuildRollups } from '../../server/src/telemetry/rollups/rebuild.ts';
import { columnName } from '../../server/src/telemetry/series/series.ts';
import { say } from '../run/run.ts';

export interface Year {
  from: Date;
  /** Not included. */
  until: Date;
}

/** The year that ends with the present hour. */
export function yearUntil(now: Date): Year {
  const until = startOfBucket(now, 'hour');
  return { from: new Date(until.getTime() - 365 * 86_400_000), until };
}

/** Connections that load at once; one core is left to what else the machine does. */
const lanes = 2;

/** Replaces the raw readings of the year by ones a step apart, makes the rollups from them, and returns how many there are. */
export async function loadYear(pool: pg.Pool, year: Year, stepMinutes: number): Promise<number> {
  const months: Date[] = [];
  for (let month = startOfBucket(year.from, 'month'); month < year.until; month = nextBucket(month, 'month'))
    months.push(month);
  let rows = 0;
  const lane = async () => {
    for (let month = months.shift(); month; month = months.shift()) {
      const loaded = await loadMonth(pool, year, month, stepMinutes);
      rows += loaded;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  say(`${rows.toLocaleString('en')} raw readings, one in ${stepMinutes} minutes`);

  await pool.query('truncate air_hour, air_day, air_packed');
  await rebuildRollups(pool, airSeries, year);
  await rebuildLatest(pool, airSeries);
  await packHours(pool, airSeries, year.until);
  await layAsLived(pool);
  say('rollups made from them');
  return rows;
}

/** Made in the order of time over all devices, so that the rows of one device lie as scattered as real ones. */
async function loadMonth(pool: pg.Pool, year: Year, month: Date, stepMinutes: number): Promise<number> {
  const columns = Object.keys(airSeries.columns).map(columnName);
  const from = new Date(Math.max(month.getTime(), year.from.getTime()));
  const until = new Date(Math.min(nextBucket(month, 'month').getTime(), year.until.getTime()));
  const client = await pool.connect();
  try {
    await client.query('begin');
    const name = await makeMonth(client, airSeries, month);
    // Emptied in the transaction that fills it, a table is written once instead of twice, with minimal WAL.
    await client.query(`truncate ${name}`);
    // What is measured are queries, not the cleaning up after a load that no installation ever sees.
    await client.query(`alter table ${name} set (autovacuum_enabled = off)`);
    const { rowCount } = await client.query(
      `insert into ${name} (device_id, measured_at, ${columns.join(', ')})
       select device_id, instant, ${columns.map((_, i) => `${150 + 40 * i} + (seed * ${i + 3}) % 397`).join(', ')}
       from generate_series($1::timestamptz, $2::timestamptz - interval '1 second', make_interval(mins => $3)) instant
       cross join (select device_id from device order by device_id) device
       cross join lateral (select (extract(epoch from instant)::bigint / 360 * 7 + device_id * 13)::integer as seed) s`,
      [from, until, stepMinutes],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } finally {
    client.release();
  }
}

/** Rebuilt and packed at once, a device's rows lie side by side; living, every device adds its own before the next hour. */
async function layAsLived(pool: pg.Pool) {
  for (const rollup of ['air_hour', 'air_day', 'air_packed']) {
    await pool.query(`create index lived on ${rollup} (bucket, device_id)`);
    await pool.query(`cluster ${rollup} using lived`);
    await pool.query('drop index lived');
    await pool.query(`vacuum (analyze) ${rollup}`);
  }
}
