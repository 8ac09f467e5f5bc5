/** Recomputes the rollups of a range from raw readings, after a bulk load or for repair. */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { readDroppedUntil } from '../partitions/partitions.ts';
import { columnName, type Series } from '../series/series.ts';
import {
  addedUp,
  figureColumns,
  hasPairs,
  hourBits,
  hoursOfPairs,
  hoursOfReadings,
  pairsOfSpan,
} from './contributions.ts';
import { forgetSets } from './set-days.ts';

export interface RebuildRange {
  from: Date;
  /** Exclusive. Both ends are extended to whole Seoul days. */
  until: Date;
}

/**
 * Rebuilds hour and day rollups, one month per transaction, while ingest continues. The lock orders writers before the
 * rebuild (their rows are counted here) or after it. Months without raw readings, and everything before dropped
 * readings, stay unchanged. Calls `done` after each month.
 */
export async function rebuildRollups(
  pool: pg.Pool,
  series: Series,
  range: RebuildRange,
  done: (month: Date, hours: number) => void = () => undefined,
): Promise<void> {
  if (!series.rollups) return;
  const until = startOfBucket(new Date(range.until.getTime() + 86_400_000 - 1), 'day');
  for (let from = startOfBucket(range.from, 'day'); from < until; ) {
    const nextMonth = nextBucket(from, 'month');
    const to = new Date(Math.min(nextMonth.getTime(), until.getTime()));
    done(from, await rebuildSpan(pool, series, from, to));
    from = to;
  }
}

async function rebuildSpan(pool: pg.Pool, series: Series, from: Date, to: Date): Promise<number> {
  const { name } = series;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    // Prevents partitions from being dropped until the transaction ends.
    await client.query(`lock table ${name}_reading in access share mode`);
    const droppedUntil = await readDroppedUntil(client, series);
    const rollups = ['hour', 'day', 'packed'].map((kind) => `${name}_${kind}`);
    await client.query(`lock table ${rollups.join(', ')} in share row exclusive mode`);
    const span = [droppedUntil && droppedUntil > from ? droppedUntil : from, to];
    const raw = await client.query(
      `select 1 from ${name}_reading where measured_at >= $1 and measured_at < $2 limit 1`,
      span,
    );
    let hours = 0;
    if (raw.rowCount) {
      for (const rollup of rollups)
        await client.query(`delete from ${rollup} where bucket >= $1 and bucket < $2`, span);
      const filled = await client.query(fillHours(series), span);
      await client.query(fillDays(series), span);
      hours = filled.rowCount ?? 0;
      await client.query(`select ${forgetSets(series, '$1')}`, [from]);
    }
    await client.query('commit');
    return hours;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const namesOf = (series: Series) => ['device_id', 'bucket', 'readings', ...figureColumns(series)].join(', ');

/** Computes the hours of a span ($1 inclusive, $2 exclusive) from its raw readings. */
export function fillHours(series: Series): string {
  const inSpan = `(select * from ${series.name}_reading where measured_at >= $1 and measured_at < $2) as readings`;
  if (!hasPairs(series))
    return `insert into ${series.name}_hour (${namesOf(series)}) ${hoursOfReadings(series, inSpan)} order by 1, 2`;
  return `
    insert into ${series.name}_hour (${namesOf(series)})
    with changed as (${pairsOfSpan(series)})
    select device_id, bucket, sum(readings), ${addedUp(series).join(', ')}
    from (${hoursOfReadings(series, inSpan)} union all ${hoursOfPairs(series, 'changed')}) as parts
    where bucket >= $1 and bucket < $2 group by 1, 2 order by 1, 2`;
}

/** Computes the days of a span from its hours, which are far fewer than the readings. */
export const fillDays = (series: Series): string => `
    insert into ${series.name}_day (${namesOf(series)}, hours)
    select device_id, date_trunc('day', bucket, 'Asia/Seoul'), sum(readings), ${addedUp(series).join(', ')}, ${hourBits}
    from ${series.name}_hour where bucket >= $1 and bucket < $2 group by 1, 2 order by 1, 2`;

/** Sets a series' latest values from the newest raw readings where those are newer. */
export async function rebuildLatest(pool: pg.Pool | pg.ClientBase, series: Series): Promise<void> {
  const columns = ['measured_at', ...Object.keys(series.columns).map(columnName)];
  await pool.query(
    `
    insert into ${series.name}_latest as held (device_id, ${columns.join(', ')})
    select d.device_id, ${columns.map((c) => `r.${c}`).join(', ')}
    from device d cross join lateral (
      select * from ${series.name}_reading where device_id = d.device_id order by measured_at desc limit 1
    ) r
    where d.series = $1
    on conflict (device_id) do update set (${columns.join(', ')}) = (${columns.map((c) => `excluded.${c}`).join(', ')})
    where held.measured_at < excluded.measured_at`,
    [series.name],
  );
}
