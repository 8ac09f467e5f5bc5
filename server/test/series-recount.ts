/**
 * Disturbed readings of any series, and an independent recount of its rollups in plain loops. The engine's rollups must
 * equal it.
 */
import type pg from 'pg';
import { hoursWithin } from '../src/telemetry/rollups/closed-hours.ts';
import { type Column, type Counter, columnName, type Series } from '../src/telemetry/series/series.ts';

/** A sent reading: measures and totals as scaled integers, by field. */
export interface ReportedReading {
  deviceId: number;
  /** Epoch milliseconds. */
  measuredAt: number;
  values: Readonly<Record<string, number | string | null>>;
}

const hourMs = 3_600_000;

/** Pseudo-random numbers, the same in every run. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A counter's next total: mostly a growth, occasionally a restart, a small or large decrease, a total just before
 * rollover, or an implausible jump.
 */
function nextTotal(total: number, { max, setBack, fastest }: Counter, chance: () => number): number {
  const luck = chance();
  if (luck < 0.01) return Math.floor(chance() * 30);
  if (luck < 0.02) return Math.max(0, total - Math.ceil(chance() * (setBack + 5)));
  if (luck < 0.025) return Math.floor(chance() * total);
  if (luck < 0.03) return max - Math.floor(chance() * 10);
  if (luck < 0.04) return (total + Math.ceil(chance() * 20 * fastest)) % (max + 1);
  return (total + Math.floor(chance() * 40)) % (max + 1);
}

/** The value as sent: occasionally a total is replaced by a single low value; the next total is right again. */
const glitched = (column: Column, value: number | string | null, chance: () => number) =>
  column.kind === 'counter' && chance() < 0.01 ? Math.floor(chance() * Math.min(30, Number(value))) : value;

function nextValue(column: Column, before: number | string | null, isRequired: boolean, chance: () => number) {
  if (column.kind === 'counter') return nextTotal(Number(before ?? 0), column, chance);
  if (!isRequired && chance() < 0.3) return null;
  if (column.kind === 'word') return column.values[Math.floor(chance() * column.values.length)] ?? null;
  const factor = 10 ** column.decimals;
  return Math.round((column.min + chance() * (column.max - column.min)) * factor);
}

/** Readings of devices in order, seconds to minutes apart, occasionally hours to a day. */
export function randomReadings(
  series: Series,
  deviceIds: readonly number[],
  each: number,
  from: Date,
  chance: () => number,
): ReportedReading[] {
  const columns = Object.entries(series.columns);
  const [first] = columns;
  return deviceIds.flatMap((deviceId) => {
    let at = from.getTime();
    let values: ReportedReading['values'] = {};
    return Array.from({ length: each }, (): ReportedReading => {
      at += 1000 * Math.ceil(chance() < 0.02 ? chance() * 90_000 : chance() * 600);
      values = Object.fromEntries(
        columns.map(([field, column]) => {
          // A reading needs at least one value.
          const isRequired = field === first?.[0] || series.required?.includes(field) === true;
          return [field, nextValue(column, values[field] ?? null, isRequired, chance)];
        }),
      );
      const reported = columns.map(
        ([field, column]) => [field, glitched(column, values[field] ?? null, chance)] as const,
      );
      return { deviceId, measuredAt: at, values: Object.fromEntries(reported) };
    });
  });
}

/** The reading as its device sends it. */
export function payloadOf(series: Series, { measuredAt, values }: ReportedReading): Buffer {
  const sent = Object.entries(values).map(([field, value]) => {
    const column = series.columns[field];
    const factor = column && column.kind !== 'word' ? 10 ** column.decimals : 1;
    return [field, typeof value === 'number' ? value / factor : value];
  });
  return Buffer.from(JSON.stringify({ measuredAt, ...Object.fromEntries(sent) }));
}

/** Readings in a disturbed order of arrival: a fifth of them up to a month late, a quarter repeated. */
export function shuffled(reported: readonly ReportedReading[], chance: () => number): ReportedReading[] {
  const again = reported.filter(() => chance() < 0.25);
  return [...reported, ...again]
    .map((one) => ({ one, at: one.measuredAt + chance() * (chance() < 0.2 ? 30 * 24 : 1) * hourMs }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Growth between two totals over `elapsedMs`, and 1 if the total was corrected (otherwise 0). */
function step(
  before: number,
  after: number,
  elapsedMs: number,
  { max, setBack, fastest }: Counter,
): [added: number, repaired: number] {
  const most = Math.min(max, Math.ceil((fastest * Math.max(elapsedMs, 60_000)) / hourMs));
  if (after >= before) {
    const isJump = after - before > most;
    return isJump ? [0, 1] : [after - before, 0];
  }
  const fall = before - after;
  if (fall <= setBack) return [0, 1];
  const overTheEnd = max - before + 1 + after;
  const isAtEnd = before > Math.floor(max * 0.9);
  const isAtStart = after < Math.floor(max * 0.1);
  if (isAtEnd && isAtStart && overTheEnd <= most) return [overTheEnd, 1];
  const isRestart = after <= most && after < before / 2;
  return [isRestart ? after : 0, 1];
}

const seoulDay = (ms: number) => new Date(ms + 9 * hourMs).toISOString().slice(0, 10);
const startOfHour = (ms: number) => ms - (ms % hourMs);

/** 'device hour|day bucket' → its non-zero figures by column name, as JSON. */
export type Figures = Map<string, string>;

class Tallies {
  readonly #tallies = new Map<string, Map<string, number>>();

  add(deviceId: number, ms: number, name: string, value: number): void {
    for (const key of [
      `${deviceId} hour ${new Date(startOfHour(ms)).toISOString()}`,
      `${deviceId} day ${seoulDay(ms)}`,
    ]) {
      const tally = this.#tallies.get(key) ?? new Map<string, number>();
      this.#tallies.set(key, tally);
      tally.set(name, (tally.get(name) ?? 0) + value);
    }
  }

  figures(): Figures {
    return new Map([...this.#tallies].map(([key, tally]) => [key, say(tally)]));
  }
}

/** The figures as JSON, without the zeros of contributions that cancel out. */
const say = (tally: Iterable<readonly [string, number]>) =>
  JSON.stringify([...tally].filter(([, value]) => value !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The rollups of distinct readings, without measures' minima and maxima (recounted by `recount.ts`). */
export function recountSeries(series: Series, reported: readonly ReportedReading[]): Figures {
  const tallies = new Tallies();
  for (const [deviceId, own] of Map.groupBy(reported, (one) => one.deviceId)) {
    const ordered = own.toSorted((a, b) => a.measuredAt - b.measuredAt);
    for (const [i, one] of ordered.entries()) {
      tallies.add(deviceId, one.measuredAt, 'readings', 1);
      const before = ordered[i - 1];
      for (const [field, column] of Object.entries(series.columns)) {
        const name = columnName(field);
        const value = one.values[field] ?? null;
        if (column.kind === 'measure' && value !== null) {
          tallies.add(deviceId, one.measuredAt, `${name}_sum`, Number(value));
          tallies.add(deviceId, one.measuredAt, `${name}_count`, 1);
        }
        if (column.kind === 'counter' && before) {
          const elapsedMs = one.measuredAt - before.measuredAt;
          const [added, repaired] = step(Number(before.values[field]), Number(value), elapsedMs, column);
          tallies.add(deviceId, one.measuredAt, `${name}_sum`, added);
          tallies.add(deviceId, one.measuredAt, `${name}_count`, repaired);
        }
        if (column.kind === 'word' && column.holdsSeconds !== undefined && before) {
          const figure = `${name}_${before.values[field]}`;
          const until = Math.min(one.measuredAt, before.measuredAt + column.holdsSeconds * 1000);
          tallies.add(deviceId, before.measuredAt, `${figure}_count`, 1);
          for (let from = before.measuredAt; from < until; ) {
            const to = Math.min(until, startOfHour(from) + hourMs);
            tallies.add(deviceId, from, `${figure}_sum`, to - from);
            from = to;
          }
        }
      }
    }
  }
  return tallies.figures();
}

/** The engine's rollups of some devices, in the same form. */
export async function storedFigures(
  pool: Pick<pg.Pool, 'query'>,
  series: Series,
  deviceIds: readonly number[],
): Promise<Figures> {
  const found: Figures = new Map();
  for (const unit of ['hour', 'day']) {
    const { rows } = await pool.query<Record<string, unknown>>(
      `select * from ${unit === 'hour' ? allHours(series) : `${series.name}_day`} r where device_id = any($1::bigint[])`,
      [deviceIds],
    );
    for (const { device_id: deviceId, bucket, ...columns } of rows) {
      const at = bucket as Date;
      const figures = Object.entries(columns)
        .filter(([name]) => !/_(min|max)$|^hours$/.test(name))
        .map(([name, value]) => [name, Number(value)] as const);
      const said = say(figures);
      if (said !== '[]')
        found.set(`${deviceId} ${unit} ${unit === 'hour' ? at.toISOString() : seoulDay(at.getTime())}`, said);
    }
  }
  return found;
}

/** A relation of all hours of a series, of open and closed months. */
export const allHours = (series: Series): string =>
  `(${hoursWithin(series, { of: 'true', from: `'2000-01-01'::timestamptz` })})`;

/** Number of stored days whose hour mask doesn't match the stored hours. */
export async function daysWithOtherHours(pool: Pick<pg.Pool, 'query'>, series: Series): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::float8 as count from ${series.name}_day d
     where hours <> (
       select sum(1 << (extract(epoch from h.bucket - d.bucket) / 3600)::integer) from ${allHours(series)} h
       where h.device_id = d.device_id and h.bucket >= d.bucket and h.bucket < d.bucket + interval '1 day'
     )`,
  );
  return rows[0]?.count ?? 0;
}

/** Differences between stored and recounted figures, one line for each of the first five differing buckets. */
export const differingFigures = (stored: Figures, counted: Figures): string[] =>
  [...new Set([...stored.keys(), ...counted.keys()])]
    .filter((key) => stored.get(key) !== counted.get(key))
    .slice(0, 5)
    .map((key) => `${key}: is ${stored.get(key)}; should be ${counted.get(key)}`);
