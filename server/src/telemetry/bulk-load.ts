/**
 * Loads the first, long history of a series, in the caller's transaction: COPY month by month, rollups and latest values
 * in sets. The tables are emptied inside the transaction, so a database with minimal WAL writes them only once, and the
 * rollups' constraints are checked in one go at the end instead of row by row.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { makeMonth } from './partitions/partitions.ts';
import { hasPairs } from './rollups/contributions.ts';
import { fillDays, fillHours, rebuildLatest } from './rollups/rebuild.ts';
import { forgetSets } from './rollups/set-days.ts';
import { columnName, type Series } from './series/series.ts';

export interface HistoricReading {
  deviceId: number;
  /** Epoch milliseconds. */
  measuredAt: number;
  /** By field, in the units of the series; an absent one is null. */
  values: Readonly<Record<string, number | string | null>>;
}

export interface HistoryOf {
  series: Series;
  /** Epoch milliseconds, included. */
  from: number;
  /** Not included. */
  until: number;
  /** The readings of a span. They come in fastest ordered by device, then time. */
  readings(from: number, until: number): Iterable<HistoricReading>;
  /** Called after each month with the share that is done, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Room to aggregate a month of some hundred devices in memory, in their order: they were copied in it, so sorting costs
 * next to nothing, a third less than hashing groups that hold a reading or two each.
 */
const planning = `set local work_mem = '256MB'; set local enable_hashagg = off; set local statement_timeout = 0`;
const chunkCharacters = 65_536;

/**
 * @param client within a transaction, which the caller commits; its tables stay locked until then
 * @throws when the series has readings already
 */
export async function loadFirstHistory(client: pg.ClientBase, load: HistoryOf): Promise<void> {
  const { series, from, until, onProgress } = load;
  const rollups = series.rollups ? [`${series.name}_hour`, `${series.name}_day`] : [];
  await client.query(planning);
  await emptyUnused(client, [`${series.name}_reading`, `${series.name}_latest`, ...rollups]);
  if (series.rollups) await client.query(`select ${forgetSets(series, '$1')}`, [startOfBucket(new Date(from), 'day')]);
  const putBack = await takeConstraintsOff(client, rollups);
  const months: [from: Date, until: Date][] = [];
  for (let month = startOfBucket(new Date(from), 'month'); month.getTime() < until; ) {
    const next = nextBucket(month, 'month');
    const span = { from: Math.max(from, month.getTime()), until: Math.min(until, next.getTime()) };
    await makeMonth(client, series, month);
    await copyReadings(client, load, span);
    // What a month's last readings add follows from the next month's first ones.
    if (series.rollups && !hasPairs(series)) await fillRollups(client, series, month, next);
    else months.push([month, next]);
    onProgress?.((span.until - from) / (until - from));
    month = next;
  }
  if (series.rollups) for (const [month, next] of months) await fillRollups(client, series, month, next);
  for (const statement of putBack) await client.query(statement);
  await rebuildLatest(client, series);
  // Raw readings are only read by their key; the rest is asked in ways that need statistics.
  for (const table of rollups) await client.query(`analyze ${table}`);
}

/**
 * Adds older readings beside those that come in, in the caller's transaction; one that is there already stays as it is.
 * Rollups and latest values aren't touched: `rebuildRollups` and `rebuildLatest` make them afterwards.
 */
export async function addReadings(client: pg.ClientBase, load: HistoryOf): Promise<void> {
  const { series, from, until, onProgress } = load;
  await client.query('set local statement_timeout = 0');
  for (let month = startOfBucket(new Date(from), 'month'); month.getTime() < until; ) {
    const next = nextBucket(month, 'month');
    const span = { from: Math.max(from, month.getTime()), until: Math.min(until, next.getTime()) };
    await makeMonth(client, series, month);
    await copyMissing(client, load, span);
    onProgress?.((span.until - from) / (until - from));
    month = next;
  }
}

/** COPY knows no conflicts: where there are readings already, new ones come in by way of a table of their own. */
async function copyMissing(client: pg.ClientBase, load: HistoryOf, span: Span) {
  const table = `${load.series.name}_reading`;
  const { rowCount } = await client.query(
    `select 1 from ${table} where measured_at >= $1 and measured_at < $2 limit 1`,
    [new Date(span.from), new Date(span.until)],
  );
  if (!rowCount) return copyReadings(client, load, span);
  await client.query(`create temporary table added (like ${table} including defaults) on commit drop`);
  await copyReadings(client, load, span, 'added');
  await client.query(`insert into ${table} select * from added on conflict do nothing`);
  await client.query('drop table added');
}

async function fillRollups(client: pg.ClientBase, series: Series, from: Date, until: Date) {
  await client.query(fillHours(series), [from, until]);
  await client.query(fillDays(series), [from, until]);
}

async function emptyUnused(client: pg.ClientBase, tables: string[]) {
  // The lock comes first, so that nothing is added between the look and the emptying.
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  for (const table of tables) {
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount) throw new Error(`${table} holds readings already; a first load is for empty tables`);
  }
  await client.query(`truncate ${tables.join(', ')}`);
}

/** Drops keys and references; returns the statements that bring them back, keys first. */
async function takeConstraintsOff(client: pg.ClientBase, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f')
     order by contype = 'f', conname`,
    [tables],
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

interface Span {
  from: number;
  until: number;
}

async function copyReadings(client: pg.ClientBase, load: HistoryOf, span: Span, table = `${load.series.name}_reading`) {
  const { columns } = load.series;
  const columnNames = ['device_id', 'measured_at', ...Object.keys(columns).map(columnName)].join(', ');
  const sink = client.query(copyFrom(`copy ${table} (${columnNames}) from stdin`));
  await pipeline(Readable.from(copyLines(load.series, load.readings(span.from, span.until))), sink);
}

/** Lines of PostgreSQL's text COPY format, many at a time: measures as scaled integers, nulls as \N. */
function* copyLines(series: Series, readings: Iterable<HistoricReading>): Generator<string> {
  const columns = Object.entries(series.columns).map(([field, column]) => ({
    field,
    factor: column.kind === 'word' ? null : 10 ** column.decimals,
  }));
  // Devices report at the same instants, and writing one out costs more than finding it.
  const instants = new Map<number, string>();
  let chunk = '';
  for (const { deviceId, measuredAt, values } of readings) {
    let instant = instants.get(measuredAt);
    if (instant === undefined) {
      instant = new Date(measuredAt).toISOString();
      instants.set(measuredAt, instant);
    }
    chunk += `${deviceId}\t${instant}`;
    for (const { field, factor } of columns) {
      const value = values[field] ?? '\\N';
      chunk += `\t${typeof value === 'number' && factor !== null ? Math.round(value * factor) : value}`;
    }
    chunk += '\n';
    if (chunk.length > chunkCharacters) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk) yield chunk;
}
