/**
 * Loads the first, long history of a series in the caller's transaction: COPY by month, then rollups and latest values
 * by set statements. The tables are emptied inside the transaction, so that a database with minimal WAL writes them
 * only once. The rollups' constraints are checked once at the end.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { reopenLocks, reopenSpan } from './blocks/closed-month.ts';
import { limitLaterally } from './distribution/distribute.ts';
import { areMarksInForce } from './marks/unmarked.ts';
import { makeMonth } from './partitions/partitions.ts';
import { hasClosedHours } from './rollups/closed-hours.ts';
import { hasPairs } from './rollups/contributions.ts';
import { fillDays, fillHours, fillLatest } from './rollups/rebuild.ts';
import { forgetSets } from './rollups/set-days.ts';
import { columnName, type Series } from './series/series.ts';

export interface HistoricReading {
  deviceId: number;
  /** Epoch milliseconds. */
  measuredAt: number;
  /** By field, in the series' units; absent values are null. */
  values: Readonly<Record<string, number | string | null>>;
}

export interface HistoryOf {
  series: Series;
  /** Epoch milliseconds, inclusive. */
  from: number;
  /** Exclusive. */
  until: number;
  /** The readings of a span. Loading is fastest if they are ordered by device, then time. */
  readings(from: number, until: number): Iterable<HistoricReading>;
  /** Called after each month with the completed fraction, 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Planner settings to aggregate a month of several hundred devices. Rows are copied in group order, so that sorting
 * costs almost nothing: a third less than hashing groups of one or two readings.
 */
const planning = `${limitLaterally}; set local work_mem = '256MB'; set local enable_hashagg = off; set local statement_timeout = 0`;
const chunkCharacters = 65_536;

/**
 * @param client in a transaction that the caller commits; the tables stay locked until then
 * @throws if the series already has readings
 */
export async function loadFirstHistory(client: pg.ClientBase, load: HistoryOf): Promise<void> {
  const { series, from, until, onProgress } = load;
  const rollups = series.rollups ? [`${series.name}_hour`, `${series.name}_day`] : [];
  await client.query(planning);
  const closed = [
    ...(series.blocks ? [`${series.name}_block`] : []),
    ...(hasClosedHours(series) ? [`${series.name}_closed_hour`] : []),
  ];
  await emptyUnused(client, [`${series.name}_reading`, `${series.name}_latest`, ...closed, ...rollups]);
  if (series.rollups) await client.query(`select ${forgetSets(series, '$1')}`, [startOfBucket(new Date(from), 'day')]);
  const putBack = await takeConstraintsOff(client, rollups);
  const months: [from: Date, until: Date][] = [];
  for (let month = startOfBucket(new Date(from), 'month'); month.getTime() < until; ) {
    const next = nextBucket(month, 'month');
    const span = { from: Math.max(from, month.getTime()), until: Math.min(until, next.getTime()) };
    await makeMonth(client, series, month);
    await copyReadings(client, load, span);
    // The increment of a month's last reading depends on the next month's first reading.
    if (series.rollups && !hasPairs(series)) await fillRollups(client, series, month, next);
    else months.push([month, next]);
    onProgress?.((span.until - from) / (until - from));
    month = next;
  }
  if (series.rollups) for (const [month, next] of months) await fillRollups(client, series, month, next);
  for (const statement of putBack) await client.query(statement);
  await fillLatest(client, series);
  // Updates the planner's statistics. Raw readings need none, because they are read only by their key.
  for (const table of rollups) await client.query(`analyze ${table}`);
}

/**
 * Adds older readings next to live ones, in the caller's transaction; existing readings stay unchanged. The caller then
 * runs `rebuildRollups` and `fillLatest`.
 */
export async function addReadings(client: pg.ClientBase, load: HistoryOf): Promise<void> {
  const { series, from, until, onProgress } = load;
  await client.query('set local statement_timeout = 0');
  for (const lock of reopenLocks(series)) await client.query(lock);
  for (let month = startOfBucket(new Date(from), 'month'); month.getTime() < until; ) {
    const next = nextBucket(month, 'month');
    const span = { from: Math.max(from, month.getTime()), until: Math.min(until, next.getTime()) };
    await makeMonth(client, series, month);
    await reopenSpan(client, series, month, next);
    await copyMissing(client, load, span);
    onProgress?.((span.until - from) / (until - from));
    month = next;
  }
}

/** Loads new readings through a temporary table if the table has readings, because COPY can't ignore conflicts. */
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
  const seesMarks = await areMarksInForce(client);
  await client.query(fillHours(series, { ofDevice: false, seesMarks }), [from, until]);
  await client.query(fillDays(series), [from, until]);
}

async function emptyUnused(client: pg.ClientBase, tables: string[]) {
  // Locks first, so that no reading is added between the check and the truncation.
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  for (const table of tables) {
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount) throw new Error(`${table} holds readings already; a first load is for empty tables`);
  }
  await client.query(`truncate ${tables.join(', ')}`);
}

/** Drops keys and references; returns the statements that restore them, keys first. */
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

/** PostgreSQL's text COPY format, many lines per chunk: measures as scaled integers, nulls as \N. */
function* copyLines(series: Series, readings: Iterable<HistoricReading>): Generator<string> {
  const columns = Object.entries(series.columns).map(([field, column]) => ({
    field,
    factor: column.kind === 'word' ? null : 10 ** column.decimals,
  }));
  // Cached, because many devices report at the same instants and formatting one is expensive.
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
