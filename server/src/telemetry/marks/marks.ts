/**
 * Sets and revokes marks on wrong readings. Each change locks the series' rollups, so that every batch is stored either
 * before the change (and recounted here) or after it (and respects the mark). Later readings are added with respect to
 * the mark. The days whose statistics change are recounted month by month; the remaining days are stored with the mark,
 * so that any process can continue after a crash.
 */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { isPassing } from '#platform/database/pool.ts';
import { readClosed, reopenAround, reopenSpan, valuesOf } from '../blocks/closed-month.ts';
import { readDroppedUntil } from '../partitions/partitions.ts';
import { hasPairs } from '../rollups/contributions.ts';
import { lockRollups, newestReading, type RebuildRange, recountSpan } from '../rollups/rebuild.ts';
import { columnName, type Series, valueColumnsOf } from '../series/series.ts';
import { lastBefore, nearestUnmarked } from './unmarked.ts';

/** A connection in a transaction. */
type Transaction = Pick<pg.ClientBase, 'query'>;

export interface Mark {
  deviceId: number;
  from: Date;
  /** Exclusive. */
  until: Date;
  /** The marked measure; null to mark whole readings. */
  field: string | null;
  reason: string;
}

interface By {
  adminNumber: number;
  now: Date;
}

/** Number of readings that a mark would cover, including those covered by other marks. */
export async function countCovered(
  client: Transaction,
  series: Series,
  { deviceId, from, until, field }: Omit<Mark, 'reason'>,
): Promise<number> {
  const closed = `select null, month, block from ${series.name}_block
     where device_id = $1 and until_at >= $2 and from_at < $3`;
  const { rows } = await client.query<{ count: number | null; month: Date; block: Buffer }>(
    `select count(${field === null ? '*' : columnName(field)})::float8 as count, null::timestamptz as month,
       null::bytea as block
     from ${series.name}_reading where device_id = $1 and measured_at >= $2 and measured_at < $3
     ${series.blocks ? `union all ${closed}` : ''}`,
    [deviceId, from, until],
  );
  let covered = 0;
  for (const { count, month, block } of rows)
    if (count === null) {
      const only = new Set(field === null ? [] : [columnName(field)]);
      const readings = readClosed(series, { deviceId, month }, block, only);
      const values = field === null ? null : valuesOf(readings, field);
      const isCovered = (time: number) => time >= from.getTime() * 1000 && time < until.getTime() * 1000;
      covered += readings.times.filter((time, at) => isCovered(time) && values?.[at] !== null).length;
    } else covered += count;
  return covered;
}

/** Sets a mark within a transaction and recounts its first month. Returns the mark's id. */
export async function setMark(
  client: Transaction,
  series: Series,
  mark: Mark,
  { adminNumber, now }: By,
): Promise<number> {
  await lockRollups(client, series);
  const { rows } = await client.query<{ markId: number }>(
    `insert into reading_mark (device_id, from_at, until_at, field, reason, marked_at, marked_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning reading_mark_id as "markId"`,
    [mark.deviceId, mark.from, mark.until, mark.field, mark.reason, now, adminNumber],
  );
  const markId = rows[0]?.markId ?? 0;
  await startRecount(client, series, { ...mark, markId });
  return markId;
}

/** Revokes a mark within a transaction; returns false if it was revoked already. */
export async function takeMarkBack(
  client: Transaction,
  series: Series,
  of: { deviceId: number; markId: number },
  { adminNumber, now }: By,
): Promise<boolean> {
  await lockRollups(client, series);
  const { rows } = await client.query<Pick<Mark, 'from' | 'until'> & { leftUntil: Date | null }>(
    `update reading_mark set taken_back_at = $3, taken_back_by = $4
     where device_id = $1 and reading_mark_id = $2 and taken_back_at is null
     returning from_at as "from", until_at as until, recount_until as "leftUntil"`,
    [of.deviceId, of.markId, now, adminNumber],
  );
  if (!rows[0]) return false;
  await startRecount(client, series, { ...of, ...rows[0] });
  return true;
}

interface Recount extends RebuildRange {
  deviceId: number;
  markId: number;
}

/**
 * Updates the latest value, stores the days to recount, and recounts the first month. The days include that of the next
 * counting reading, because its pair changes with the mark. Without such a reading, the pair of the previous one changes
 * instead.
 */
async function startRecount(
  client: Transaction,
  series: Series,
  { deviceId, markId, from, until, leftUntil = null }: Recount & { leftUntil?: Date | null },
) {
  // The readings before and after the mark and the newest one may be in blocks.
  const points = [from.getTime(), until.getTime() - 1, Date.UTC(9999, 0)].map((measuredAt) => ({
    deviceId,
    measuredAt,
  }));
  await reopenAround(client, series, points, { withNeighbours: true });
  await setLatest(client, series, deviceId);
  const nearest = async (side: 'before' | 'after', at: string, instant: Date) => {
    const { rows } = await client.query<{ measured_at: Date }>(nearestUnmarked(series, side, '$1', at), [
      deviceId,
      instant,
    ]);
    return rows[0]?.measured_at;
  };
  const next = await nearest('after', lastBefore('$2::timestamptz'), until);
  const first = (hasPairs(series) && !next && (await nearest('before', '$2::timestamptz', from))) || from;
  const last = next ?? new Date(until.getTime() - 1);
  // A running recount may extend further, if a late reading has since become the next one.
  const end = new Date(Math.max(nextBucket(last, 'day').getTime(), leftUntil?.getTime() ?? 0));
  await recountMonth(client, series, { deviceId, markId, from: startOfBucket(first, 'day'), until: end });
}

/**
 * Recounts one month of a span, and stores the remaining span with the mark. Statistics of dropped readings stay
 * unchanged.
 */
async function recountMonth(client: Transaction, series: Series, { deviceId, markId, until, ...of }: Recount) {
  const from = new Date(Math.max(of.from.getTime(), (await readDroppedUntil(client, series))?.getTime() ?? 0));
  const span: RebuildRange = { from, until: new Date(Math.min(until.getTime(), nextBucket(from, 'month').getTime())) };
  if (from < until) {
    await reopenSpan(client, series, span.from, span.until, deviceId);
    await recountSpan(client, series, span, deviceId);
  }
  const isDone = span.until >= until;
  await client.query(
    'update reading_mark set recount_from = $3, recount_until = $4 where device_id = $1 and reading_mark_id = $2',
    [deviceId, markId, isDone ? null : span.until, isDone ? null : until],
  );
}

/**
 * Sets a device's latest value to its newest counting reading. Without such a reading, deletes it unless its reading was
 * dropped.
 */
async function setLatest(client: Transaction, series: Series, deviceId: number) {
  const columns = ['device_id', 'measured_at', ...valueColumnsOf(series).map(({ name }) => name)].join(', ');
  const { rowCount } = await client.query(
    `insert into ${series.name}_latest as held (${columns}) select ${columns} from (${newestReading(series, '$1::bigint')}) r
     on conflict (device_id) do update set (${columns}, received_at)
       = (${columns.replaceAll(/\w+/g, 'excluded.$&')}, excluded.received_at)`,
    [deviceId],
  );
  if (rowCount) return;
  await client.query(
    `delete from ${series.name}_latest where device_id = $1 and measured_at >= coalesce($2, '-infinity'::timestamptz)`,
    [deviceId, await readDroppedUntil(client, series)],
  );
}

/**
 * Continues recounts month by month, including those of interrupted processes. A mark that fails doesn't hold up the
 * others. Rejects if the database fails, or at the end with the first mark's failure.
 */
export async function recountMarks(pool: pg.Pool, series: readonly Series[]): Promise<void> {
  const { rows } = await pool.query<{ deviceId: number; markId: number; name: string }>(
    `select m.device_id as "deviceId", reading_mark_id as "markId", d.series as name
     from reading_mark m join device d using (device_id) where recount_from is not null order by reading_mark_id`,
  );
  const failures: unknown[] = [];
  for (const { name, ...mark } of rows) {
    const own = series.find((one) => one.name === name);
    try {
      while (own && (await recountNext(pool, own, mark)));
    } catch (error) {
      if (isPassing(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Recounts the next month of a mark; returns false if no month remains. */
const recountNext = (pool: pg.Pool, series: Series, { deviceId, markId }: { deviceId: number; markId: number }) =>
  inTransaction(pool, async (client) => {
    await lockRollups(client, series);
    const { rows } = await client.query<RebuildRange>(
      `select recount_from as "from", recount_until as until from reading_mark
       where device_id = $1 and reading_mark_id = $2 and recount_from is not null`,
      [deviceId, markId],
    );
    if (rows[0]) await recountMonth(client, series, { deviceId, markId, ...rows[0] });
    return rows.length > 0;
  });
