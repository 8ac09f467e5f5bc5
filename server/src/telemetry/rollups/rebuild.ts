/** Recomputes the rollups of a range from raw readings, after a bulk load or for repair. */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { keepOpen, reopenAround, reopenLocks, reopenSpan, reopenSpanOneByOne } from '../blocks/closed-month.ts';
import { limitLaterally } from '../distribution/distribute.ts';
import { areMarksInForce, nearestUnmarked, unmarked } from '../marks/unmarked.ts';
import { readDroppedUntil } from '../partitions/partitions.ts';
import { type Series, valueColumnsOf } from '../series/series.ts';
import {
  addedUp,
  countedOfSpan,
  figureColumns,
  hasPairs,
  hourBits,
  hoursOfPairs,
  hoursOfReadings,
  pairsOfSpan,
  type SpanCount,
} from './contributions.ts';
import { forgetSets } from './set-days.ts';

export interface RebuildRange {
  from: Date;
  /** Exclusive. Both ends are extended to whole Seoul days. */
  until: Date;
}

/**
 * Rebuilds hour and day rollups, one month per transaction, while ingest continues. Due to the lock, a writer finishes
 * either before the rebuild (which counts its rows) or after it. Months without raw readings, and the time before
 * dropped readings, stay unchanged. Calls `done` after each month.
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
  // Before the locks, under which all readings of the series wait.
  await reopenSpanOneByOne(pool, series, from, to);
  return inTransaction(pool, async (client) => {
    await client.query('set local statement_timeout = 0');
    await lockRollups(client, series);
    const droppedUntil = await readDroppedUntil(client, series);
    const span = { from: droppedUntil && droppedUntil > from ? droppedUntil : from, until: to };
    if (span.from < span.until) await reopenSpan(client, series, span.from, span.until);
    const raw = await client.query(
      `select 1 from ${series.name}_reading where measured_at >= $1 and measured_at < $2 limit 1`,
      [span.from, span.until],
    );
    return raw.rowCount ? recountSpan(client, series, span) : 0;
  });
}

/**
 * Waits for writers of a series' rollups, and blocks other writers and the closing of months until the transaction
 * ends.
 */
export async function lockRollups(client: Pick<pg.ClientBase, 'query'>, series: Series): Promise<void> {
  await client.query(keepOpen(series));
  // Prevents partitions from being dropped.
  await client.query(`lock table ${series.name}_reading in access share mode`);
  await client.query(`lock table ${rollupsOf(series).join(', ')} in share row exclusive mode`);
}

const rollupsOf = ({ name }: Series) => ['hour', 'day'].map((kind) => `${name}_${kind}`);

/**
 * Recounts whole days from the raw readings, of one device or all devices, under the lock of {@link lockRollups}.
 * Returns the number of hours.
 */
export async function recountSpan(
  client: Pick<pg.ClientBase, 'query'>,
  series: Series,
  { from, until }: RebuildRange,
  deviceId?: number,
): Promise<number> {
  const ofDevice = deviceId !== undefined;
  const values = ofDevice ? [from, until, deviceId] : [from, until];
  for (const rollup of rollupsOf(series))
    await client.query(
      `delete from ${rollup} where bucket >= $1 and bucket < $2${ofDevice ? ' and device_id = $3' : ''}`,
      values,
    );
  const seesMarks = await areMarksInForce(client);
  const filled = await client.query(fillHours(series, { ofDevice, seesMarks }), values);
  await client.query(fillDays(series, ofDevice), values);
  await client.query(`select ${forgetSets(series, '$1')}`, [from]);
  return filled.rowCount ?? 0;
}

const namesOf = (series: Series) => ['device_id', 'bucket', 'readings', ...figureColumns(series)].join(', ');

/** Computes the hours of a span ($1 inclusive, $2 exclusive) from its counting raw readings. */
export function fillHours(series: Series, how: SpanCount): string {
  const inSpan = `${countedOfSpan(series, how)} as readings`;
  if (!hasPairs(series))
    return `insert into ${series.name}_hour (${namesOf(series)}) ${hoursOfReadings(series, inSpan)} order by 1, 2`;
  return `
    insert into ${series.name}_hour (${namesOf(series)})
    with changed as materialized (${pairsOfSpan(series, how)}
    ), measured as materialized (${hoursOfReadings(series, inSpan)})
    select device_id, bucket, sum(readings), ${addedUp(series).join(', ')}
    from (select * from measured union all ${hoursOfPairs(series, 'changed')}) as parts
    where bucket >= $1 and bucket < $2 group by 1, 2 order by 1, 2`;
}

/** Computes the days of a span from its hours, which are far fewer than the readings. */
export const fillDays = (series: Series, ofDevice = false): string => `
    insert into ${series.name}_day (${namesOf(series)}, hours)
    select device_id, date_trunc('day', bucket, 'Asia/Seoul'), sum(readings), ${addedUp(series).join(', ')}, ${hourBits}
    from ${series.name}_hour where bucket >= $1 and bucket < $2${ofDevice ? ' and device_id = $3' : ''}
    group by 1, 2 order by 1, 2`;

/** Updates a series' latest values from the newest unmarked raw readings, if those are newer. */
export async function rebuildLatest(pool: pg.Pool, series: Series): Promise<void> {
  await inTransaction(pool, (client) => fillLatest(client, series));
  if (!series.blocks) return;
  // If the latest value is older than a block, the device's newest reading is in a block.
  const { rows } = await pool.query<{ deviceId: number }>(
    `with closed as materialized (select device_id, max(until_at) as until_at from ${series.name}_block group by 1)
     select device_id as "deviceId" from closed left join ${series.name}_latest l using (device_id)
     where l.device_id is null or closed.until_at > l.measured_at`,
  );
  for (const { deviceId } of rows)
    await inTransaction(
      pool,
      (client) => reopenAround(client, series, [{ deviceId, measuredAt: Date.UTC(9999, 0) }], { withNeighbours: true }),
      reopenLocks(series),
    );
  if (rows.length > 0) await inTransaction(pool, (client) => fillLatest(client, series));
}

/** Does the same as `rebuildLatest`, but only from rows and in the caller's transaction. */
export async function fillLatest(client: pg.ClientBase, series: Series): Promise<void> {
  const columns = ['measured_at', ...valueColumnsOf(series).map(({ name }) => name)];
  await client.query(limitLaterally);
  await client.query(
    `
    insert into ${series.name}_latest as held (device_id, ${columns.join(', ')})
    with d as materialized (select device_id from device where series = $1)
    select d.device_id, ${columns.map((c) => `r.${c}`).join(', ')}
    from d cross join lateral (
      ${newestReading(series, 'd.device_id')}
    ) r limit all
    on conflict (device_id) do update set (${columns.join(', ')}) = (${columns.map((c) => `excluded.${c}`).join(', ')})
    where held.measured_at < excluded.measured_at`,
    [series.name],
  );
}

/** A query for a device's newest reading that no mark excludes, without marked values. */
export const newestReading = (series: Series, device: string): string =>
  unmarked(series, `(${nearestUnmarked(series, 'before', device, `'infinity'::timestamptz`)})`);
