/**
 * A device's closed month: its readings are in a block instead of rows. Code that changes or counts readings of closed
 * months first reopens them, which converts the block to rows; the next run closes them again.
 */
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import { limitLaterally } from '../distribution/distribute.ts';
import { nearestUnmarked } from '../marks/unmarked.ts';
import { reopenHours } from '../rollups/closed-hours.ts';
import { hasPairs } from '../rollups/contributions.ts';
import { columnName, type Series, valueColumnsOf } from '../series/series.ts';
import { type Block, BlockError, decodeBlock } from './block.ts';

type Client = Pick<pg.ClientBase, 'query'>;

export interface ClosedMonth {
  deviceId: number;
  month: Date;
}

/** Namespace of advisory locks by series: exclusive for closing, shared for writers of past months. */
const closingLock = 4_712_002;

/**
 * SQL that waits for a running closing, and prevents another one until the transaction ends. Required in every
 * transaction that reopens months.
 */
export const keepOpen = ({ name }: Series): string =>
  `${limitLaterally}; select pg_advisory_xact_lock_shared(${closingLock}, hashtext('${name}'))`;

/**
 * Locks of a transaction that may reopen months without the lock of all rollups, in the same order as a recount takes
 * them: the hours of a month become rows, too.
 */
export const reopenLocks = (series: Series): string[] => [
  keepOpen(series),
  ...(series.rollups ? [`lock table ${series.name}_hour, ${series.name}_day in row exclusive mode`] : []),
];

/** SQL that waits for writers of past months, and blocks others until the transaction ends. */
export const keepWritersOut = ({ name }: Series): string =>
  `select pg_advisory_xact_lock(${closingLock}, hashtext('${name}'))`;

/** Start of the current month in epoch milliseconds; later readings can't be in a closed month. */
export const openSince = (now: Date): number => startOfBucket(now, 'month').getTime();

/** Values by column; absent values are null. */
export interface ClosedReadings {
  /** Microseconds since 1970, ascending. */
  times: number[];
  columns: ReadonlyMap<string, Block['columns'][number]['values']>;
}

/**
 * Decodes the readings of a closed month. Columns added to the series later are absent.
 * @param only names of the columns to decode; by default all
 * @throws BlockError that names the series, device and month
 */
export function readClosed(
  series: Series,
  { deviceId, month }: ClosedMonth,
  bytes: Uint8Array,
  only?: ReadonlySet<string>,
): ClosedReadings {
  try {
    const { times, columns } = decodeBlock(bytes, only);
    const names = valueColumnsOf(series).map(({ name }) => name);
    const foreign = columns.find(({ name }) => !names.includes(name));
    if (foreign) throw new BlockError(`the series has no column ${foreign.name}`);
    return { times, columns: new Map(columns.map(({ name, values }) => [name, values])) };
  } catch (error) {
    const of = `${series.name}_block of device ${deviceId}, month ${month.toISOString()}`;
    throw new BlockError(`${of}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Converts a closed month to rows, in a transaction that has the lock of {@link keepOpen}. Does nothing if the month
 * isn't closed.
 */
async function reopenMonth(client: Client, series: Series, closed: ClosedMonth): Promise<void> {
  const { rows } = await client.query<{ block: Buffer }>(
    `delete from ${series.name}_block where device_id = $1 and month = $2 returning block`,
    [closed.deviceId, closed.month],
  );
  if (!rows[0]) return;
  const { times, columns } = readClosed(series, closed, rows[0].block);
  const stored = valueColumnsOf(series).filter(({ name }) => columns.has(name));
  const names = stored.map(({ name }) => `, ${name}`).join('');
  const lists = stored.map(({ type }, at) => `, $${at + 3}::${type}[]`).join('');
  await client.query(
    `insert into ${series.name}_reading (device_id, measured_at${names})
     select $1, to_timestamp(microseconds / 1000000)${names}
     from unnest($2::float8[]${lists}) as given (microseconds${names})`,
    [closed.deviceId, times, ...stored.map(({ name }) => columns.get(name))],
  );
  await reopenHours(client, series, closed);
}

/** Repeats a query and reopens the months it returns, until it returns none. */
async function reopenFound(client: Client, series: Series, find: () => Promise<ClosedMonth[]>): Promise<void> {
  for (;;) {
    const found = await find();
    if (found.length === 0) return;
    for (const closed of found) await reopenMonth(client, series, closed);
  }
}

/** Reopens the closed months of a span ($1 inclusive, $2 exclusive), of one device or of all devices. */
export async function reopenSpan(client: Client, series: Series, from: Date, until: Date, deviceId?: number) {
  if (!series.blocks) return;
  await reopenFound(client, series, () => closedWithin(client, series, from, until, deviceId));
  if (hasPairs(series)) await reopenAround(client, series, await edgesOf(client, series, from, until, deviceId));
}

/** Does the same as {@link reopenSpan} for all devices, with a transaction per month as {@link reopenOneByOne}. */
export async function reopenSpanOneByOne(pool: pg.Pool, series: Series, from: Date, until: Date): Promise<void> {
  if (!series.blocks) return;
  await reopenApart(pool, series, (client) => closedWithin(client, series, from, until));
  if (!hasPairs(series)) return;
  await reopenApart(pool, series, async (client) =>
    closedAround(client, series, await edgesOf(client, series, from, until), true),
  );
}

async function closedWithin(client: Client, series: Series, from: Date, until: Date, deviceId?: number) {
  const ofDevice = deviceId === undefined ? '' : ' and device_id = $3';
  const { rows } = await client.query<ClosedMonth>(
    `select device_id as "deviceId", month from ${series.name}_block
     where month < $2 and month >= date_trunc('month', $1::timestamptz, 'Asia/Seoul')${ofDevice} order by 1, 2 limit 100`,
    deviceId === undefined ? [from, until] : [from, until, deviceId],
  );
  return rows;
}

/** The first and last instant of a span for each device with closed months. */
async function edgesOf(client: Client, series: Series, from: Date, until: Date, deviceId?: number): Promise<Point[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct device_id as id from ${series.name}_block${deviceId === undefined ? '' : ' where device_id = $1'}`,
    deviceId === undefined ? [] : [deviceId],
  );
  const edges = [from.getTime(), until.getTime() - 1];
  return rows.flatMap(({ id }) => edges.map((measuredAt) => ({ deviceId: id, measuredAt })));
}

/** An instant of a device in epoch milliseconds. */
interface Point {
  deviceId: number;
  measuredAt: number;
}

/**
 * Reopens the months of some instants. If readings count in pairs or `withNeighbours` is set, also reopens the months
 * of the nearest counting readings before and after them.
 */
export async function reopenAround(
  client: Client,
  series: Series,
  points: readonly Point[],
  { withNeighbours = hasPairs(series) } = {},
): Promise<void> {
  if (!series.blocks || points.length === 0) return;
  await reopenFound(client, series, () => closedAround(client, series, points, withNeighbours));
}

/**
 * Does the same as {@link reopenAround} with a transaction per month: reopening the months of many devices takes
 * minutes, which would be lost in an interruption, and during which the locks of one transaction stop other batches.
 */
export const reopenOneByOne = (pool: pg.Pool, series: Series, points: readonly Point[]): Promise<void> =>
  reopenApart(pool, series, (client) => closedAround(client, series, points));

async function reopenApart(pool: pg.Pool, series: Series, find: (client: Client) => Promise<ClosedMonth[]>) {
  const locks = reopenLocks(series);
  for (;;) {
    const found = await inTransaction(pool, find, locks);
    if (found.length === 0) return;
    for (const closed of found) await inTransaction(pool, (client) => reopenMonth(client, series, closed), locks);
  }
}

/**
 * The first and last of the instants of each device and month. Those between them need no other closed months: a
 * neighbour in another month is also the neighbour of the first or the last one.
 */
function outermost(points: readonly Point[]): Point[] {
  const found = new Map<string, { first: Point; last: Point }>();
  let [month, next] = [0, 0];
  for (const point of points) {
    if (point.measuredAt < month || point.measuredAt >= next) {
      const start = startOfBucket(new Date(point.measuredAt), 'month');
      [month, next] = [start.getTime(), nextBucket(start, 'month').getTime()];
    }
    const key = `${point.deviceId} ${month}`;
    const edges = found.get(key);
    if (!edges) found.set(key, { first: point, last: point });
    else if (point.measuredAt < edges.first.measuredAt) edges.first = point;
    else if (point.measuredAt > edges.last.measuredAt) edges.last = point;
  }
  return [...found.values()].flatMap(({ first, last }) => (first === last ? [first] : [first, last]));
}

/** The closed months that {@link reopenAround} reopens next, each once. */
export async function closedAround(
  client: Client,
  series: Series,
  points: readonly Point[],
  withNeighbours = hasPairs(series),
): Promise<ClosedMonth[]> {
  const near = (side: 'before' | 'after') => `
    select given.device_id, given.at, near.measured_at from given cross join lateral (
      ${nearestUnmarked(series, side, 'given.device_id', 'given.at')}
    ) near limit all`;
  // Materialized: otherwise, if the statistics are from when no month was closed, the look-ups of all readings are
  // repeated for each of them.
  const around = `
    , earlier as (${near('before')}
    ), later as (${near('after')}
    ), around as materialized (
      select given.device_id, given.at, coalesce(earlier.measured_at, '-infinity') as since,
        coalesce(later.measured_at, 'infinity') as until
      from given left join earlier using (device_id, at) left join later using (device_id, at)
    )`;
  const neighbours = `,
      max(b.month) filter (where b.until_at < around.at and b.until_at > since),
      min(b.month) filter (where b.from_at > around.at and b.from_at < until)`;
  const text = `
    with given as (
      select distinct device_id, to_timestamp(ms / 1000) as at
      from (select unnest($1::bigint[]) as device_id, unnest($2::float8[]) as ms) given
    )${withNeighbours ? around : ''}
    select b.device_id as "deviceId", array[
      max(b.month) filter (where b.month = date_trunc('month', around.at, 'Asia/Seoul'))${withNeighbours ? neighbours : ''}
    ] as months
    from ${withNeighbours ? 'around' : 'given around'} join ${series.name}_block b using (device_id)
    group by b.device_id, around.at
    order by b.device_id`;
  const edges = outermost(points);
  const values = [edges.map(({ deviceId }) => deviceId), edges.map(({ measuredAt }) => measuredAt)];
  const { rows } = await client.query<{ deviceId: number; months: (Date | null)[] }>(text, values);
  const found = rows.flatMap(({ deviceId, months }) => months.flatMap((month) => (month ? [{ deviceId, month }] : [])));
  // Several instants may need the same month.
  return [...new Map(found.map((closed) => [`${closed.deviceId} ${closed.month.getTime()}`, closed])).values()];
}

/** SQLSTATE of a statement with a reading that directly follows one in a block. */
export const closedCode = 'CLS01';

/**
 * A query that counts the blocks directly before new readings that count in pairs. Only the first reading of a month
 * can follow a block. A statement with this query must end with {@link refuseClosed}.
 *
 * @param counted the relation of the new readings that count; the relation `changed` contains their pairs
 */
export const closedBefore = (series: Series, counted: string): string => `
    select count(*) as blocks from (
      select a.device_id, a.measured_at, coalesce(c.earlier_at, '-infinity') as earlier_at from ${counted} a
      left join changed c on c.sign = 1 and c.device_id = a.device_id and c.later_at = a.measured_at
      where c.earlier_at is null or c.earlier_at < date_trunc('month', a.measured_at, 'Asia/Seoul')
    ) added join ${series.name}_block b using (device_id)
    where b.until_at < added.measured_at and b.until_at > added.earlier_at`;

/** SQL that ends a statement with {@link closedCode} if the relation `closed` of {@link closedBefore} found a block. */
export const refuseClosed = 'case when (select blocks from closed) > 0 then refuse_closed() end';

/** A field's values in a closed month; all null if the month has no such column. */
export const valuesOf = ({ times, columns }: ClosedReadings, field: string) =>
  columns.get(columnName(field)) ?? times.map(() => null);
