/**
 * Closes past months: replaces the rows of each device by a block, one device and month per transaction, so that an
 * interrupted closing continues at the next run. Rows added after a closing are closed by the next one.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { nextBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { inTransaction } from '#platform/database/in-transaction.ts';
import type { Partitions } from '../partitions/partitions.ts';
import { closeHours, hasClosedHours } from '../rollups/closed-hours.ts';
import { type Series, valueColumnsOf } from '../series/series.ts';
import { type Block, BlockError, decodeBlock, encodeBlock, maxReadings } from './block.ts';
import { type ClosedMonth, keepWritersOut } from './closed-month.ts';

const dayMs = 86_400_000;

const limitLockWait = `set local lock_timeout = '5s'`;
const lockNotAvailable = '55P03';
const outOfRange = '22003';

const hasCode = (error: unknown, code: string) => (error as { code?: unknown }).code === code;

export interface Closing {
  pool: pg.Pool;
  partitions: Partitions;
  /** Days between a month's end and its closing; null disables closing. */
  closeAfterDays: number | null;
  now: Date;
  /**
   * True to pause after each device for as long as its closing took, which leaves half of a core and the locks to
   * ingest.
   */
  rests: boolean;
  /** Called for each month of a device that can't be closed; the others are closed. */
  onFailure(error: BlockError, month: ClosedMonth): void;
}

/** Closes the months of a series that ended long enough ago. Returns the number of closed months, counted by device. */
export async function closeMonths(closing: Closing, series: Series): Promise<number> {
  const { pool, partitions, closeAfterDays, now, rests, onFailure } = closing;
  if (!series.blocks || closeAfterDays === null) return 0;
  let closed = 0;
  for (const month of await partitions.monthsBefore(series, new Date(now.getTime() - closeAfterDays * dayMs))) {
    for (let deviceId = await nextDevice(pool, series, month, 0); deviceId !== null; ) {
      const startedAt = performance.now();
      try {
        if (await closeMonth(pool, series, { deviceId, month })) closed += 1;
      } catch (error) {
        // A long transaction, such as a rebuild, writes past months: the next run closes the rest.
        if (hasCode(error, lockNotAvailable)) return closed;
        if (!(error instanceof BlockError)) throw error;
        onFailure(error, { deviceId, month });
      }
      if (rests) await wait(performance.now() - startedAt);
      deviceId = await nextDevice(pool, series, month, deviceId);
    }
    await partitions.releaseEmpty(series, month);
  }
  if (hasClosedHours(series)) await closeHoursOfBlocks(closing, series);
  return closed;
}

/** Closes the hours of the months whose readings are in blocks, one device and month per transaction. */
async function closeHoursOfBlocks({ pool, rests, onFailure }: Closing, series: Series): Promise<void> {
  for (let last: ClosedMonth | undefined = { deviceId: 0, month: new Date(0) }; last; ) {
    const { rows }: { rows: ClosedMonth[] } = await pool.query(
      `select b.device_id as "deviceId", b.month from ${series.name}_block b
       left join ${series.name}_closed_hour c on c.device_id = b.device_id and c.month = b.month
       where c.device_id is null and (b.device_id, b.month) > ($1, $2) order by 1, 2 limit 1000`,
      [last.deviceId, last.month],
    );
    for (const month of rows) {
      const startedAt = performance.now();
      try {
        await closeHoursOfBlock(pool, series, month);
      } catch (error) {
        if (hasCode(error, lockNotAvailable)) return;
        if (hasCode(error, outOfRange)) onFailure(new BlockError('a sum of an hour is too large'), month);
        else if (error instanceof BlockError) onFailure(error, month);
        else throw error;
      }
      if (rests) await wait(performance.now() - startedAt);
    }
    last = rows.at(-1);
  }
}

const closeHoursOfBlock = (pool: pg.Pool, series: Series, month: ClosedMonth): Promise<void> =>
  inTransaction(
    pool,
    async (client) => {
      const block = `select 1 from ${series.name}_block where device_id = $1 and month = $2`;
      const { rowCount } = await client.query(block, [month.deviceId, month.month]);
      // Meanwhile the month may have been reopened.
      if (rowCount) await closeHours(client, series, month);
    },
    [limitLockWait, keepWritersOut(series)],
  );

/** The next device with rows in a month, found by the primary key. */
async function nextDevice(pool: pg.Pool, { name }: Series, month: Date, after: number): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    `select device_id as id from ${name}_reading where measured_at >= $1 and measured_at < $2 and device_id > $3
     order by device_id limit 1`,
    [month, nextBucket(month, 'month'), after],
  );
  return rows[0]?.id ?? null;
}

/**
 * Closes one month of a device. Returns false if the month has more readings than a block can contain. Rows are deleted
 * only after the decoded block was compared with them.
 */
const closeMonth = (pool: pg.Pool, series: Series, { deviceId, month }: ClosedMonth): Promise<boolean> =>
  inTransaction(
    pool,
    async (client) => {
      const of = [deviceId, month, nextBucket(month, 'month')];
      const rows = `from ${series.name}_reading where device_id = $1 and measured_at >= $2 and measured_at < $3`;
      const { rows: counts } = await client.query<{ count: number }>(`select count(*) as count ${rows}`, of);
      const count = counts[0]?.count ?? 0;
      if (count === 0 || count > maxReadings) return false;
      const block = await readRows(client, series, rows, of);
      const bytes = encodeBlock(block);
      if (!isDeepStrictEqual(decodeBlock(bytes), block)) throw new BlockError('decoding gives other readings');
      await client.query(
        `insert into ${series.name}_block (device_id, month, readings, from_at, until_at, block, last_words)
         select $1, $2, count(*), min(measured_at), max(measured_at), $4, $5 ${rows}`,
        [...of, bytes, lastWords(block)],
      );
      const { rowCount } = await client.query(`delete ${rows}`, of);
      if (rowCount !== block.times.length) throw new Error(`${series.name}: rows of device ${deviceId} were added`);
      return true;
    },
    [limitLockWait, keepWritersOut(series)],
  );

/** The last time of each word by column, '' meaning no word; null for a series without words. */
function lastWords({ times, columns }: Block): Record<string, Record<string, number>> | null {
  const words = columns.filter(({ kind }) => kind === 'word');
  if (words.length === 0) return null;
  const lastOf = (values: Block['columns'][number]['values']) =>
    Object.fromEntries(values.map((word, at) => [word ?? '', times[at] as number]));
  return Object.fromEntries(words.map(({ name, values }) => [name, lastOf(values)]));
}

/** Reads rows as columns in order of time. One JSON text per column is parsed much faster than rows. */
async function readRows(client: pg.ClientBase, series: Series, from: string, of: unknown[]): Promise<Block> {
  const columns = valueColumnsOf(series);
  const lists = columns.map(({ name }) => `array_to_json(array_agg(${name} order by measured_at)) as ${name}`);
  const { rows } = await client.query<Record<string, (number | string | null)[]>>(
    `select array_to_json(array_agg((extract(epoch from measured_at) * 1000000)::bigint order by measured_at)) as "Times",
       ${lists.join(', ')} ${from}`,
    of,
  );
  const [row = {}] = rows;
  return {
    times: (row.Times ?? []) as number[],
    columns: columns.map(({ name, type }) => ({
      name,
      kind: type === 'text' ? 'word' : 'integer',
      values: row[name] ?? [],
    })),
  };
}
