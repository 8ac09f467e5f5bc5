/** Hour, day and month statistics of a series, read from its rollups: their cost doesn't grow with the raw readings. */
import { type DatetimeType, startOfBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { measuresOf, type Series } from '../series/series.ts';
import { BucketSums, type Slots } from './add-up.ts';

export interface RollupQuery {
  deviceIds: readonly number[];
  from: Date;
  /** Included. */
  to: Date;
  unit: DatetimeType;
  /** The measures wanted. */
  fields: readonly string[];
}

/** Buckets over all asked devices, oldest first, a column a figure: what is at one place belongs to one bucket. */
export interface Rollups {
  /** When a bucket begins, in hours since 1970: Seoul is whole hours ahead of UTC. */
  hours: Float64Array;
  readings: Float64Array;
  /** A column for each of the query's fields: stored integers, scaled by the measure's decimals. */
  sums: Float64Array[];
  counts: Float64Array[];
}

export const hourMs = 3_600_000;

/**
 * Statistics of a few devices together. Months are read from days; hours and days as they are. Buckets without readings
 * are absent. The devices are added up here, because PostgreSQL adds bigints as numerics, which takes it longer than
 * sending every device's rows.
 */
export async function readRollups(pool: pg.Pool, series: Series, query: RollupQuery): Promise<Rollups> {
  const sums = sumsOf(query, query);
  for await (const { text } of readTexts(pool, series, query)) sums.addRows(text);
  return sums.rollups();
}

/** The same in parts, one after the other: an answer can be written while the database makes the next part. */
export async function* readRollupParts(
  pool: pg.Pool,
  series: Series,
  query: RollupQuery,
): AsyncGenerator<Rollups, void, void> {
  for await (const { part, text } of readTexts(pool, series, query)) {
    const sums = sumsOf(query, part);
    sums.addRows(text);
    yield sums.rollups();
  }
}

type Part = Pick<RollupQuery, 'from' | 'to'>;

function sumsOf({ unit, fields }: RollupQuery, { from, to }: Part): BucketSums {
  const hourOf = (instant: Date) => startOfBucket(instant, unit).getTime() / hourMs;
  return new BucketSums(fields.length, slots[unit], hourOf(from), hourOf(to));
}

/** The rows of each part as one text, the next ones being asked for while one is used. Throws a RangeError for no measure. */
async function* readTexts(pool: pg.Pool, series: Series, query: RollupQuery) {
  if (query.deviceIds.length === 0) return;
  const all = measuresOf(series);
  const measures = query.fields.map((field) => {
    const measure = all.find((one) => one.field === field);
    if (!measure) throw new RangeError(`${series.name} has no measure ${field}`);
    return measure;
  });
  const columns = (suffix: string) => measures.map(({ column }) => `${column}_${suffix}`).join(', ');
  const ask = async ({ from, to }: Part) => {
    const { rows } = await pool.query<{ rows: string | null }>({
      name: `rollup-${series.name}-${query.unit}-${measures.map((one) => all.indexOf(one)).join('-')}`,
      // A year by hour is 8,760 rows. As one text they cost a tenth of what the driver takes for 100,000 fields, and
      // counts are sent only where they say more than `readings` does.
      text: `
        select string_agg(
                 concat_ws(',', (date_part('epoch', bucket) / 3600)::bigint, readings, ${columns('sum')},
                   case when least(${columns('count')}) < readings then concat_ws(',', ${columns('count')}) end),
                 ';') as rows
        from ${series.name}_${query.unit === 'hour' ? 'hour' : 'day'}
        where device_id = any($1::bigint[]) and bucket >= $2 and bucket <= $3`,
      values: [query.deviceIds, from, to],
    });
    return rows[0]?.rows ?? '';
  };
  const parts = partsOf(query);
  const asked: Promise<string>[] = [];
  const askNext = () => {
    const part = parts[asked.length];
    if (!part) return;
    const answer = ask(part);
    // Whoever stops before it is used need not hear of its failure.
    answer.catch(() => undefined);
    asked.push(answer);
  };
  for (let ahead = 0; ahead < connections; ahead += 1) askNext();
  for (const [at, part] of parts.entries()) {
    const text = (await asked[at]) ?? '';
    askNext();
    yield { part, text };
  }
}

/** Connections that read one answer. */
const connections = 2;
/** Rows asked for at once. */
const partRows = 2_500;

/** The range in parts of whole buckets. Months are few, and no two parts may hold a piece of one. */
function partsOf({ deviceIds, from, to, unit }: RollupQuery): Part[] {
  if (unit === 'month') return [{ from, to }];
  const bucketMs = unit === 'hour' ? hourMs : 24 * hourMs;
  const first = startOfBucket(from, unit).getTime();
  const stepMs = Math.max(1, Math.floor(partRows / deviceIds.length)) * bucketMs;
  const parts: Part[] = [];
  for (let start = first; start <= to.getTime(); start += stepMs)
    parts.push({ from: new Date(start), to: new Date(Math.min(start + stepMs - 1, to.getTime())) });
  return parts;
}

/** Hours and days follow each other evenly; months don't. */
const slots: Record<DatetimeType, Slots> = {
  hour: { slotOf: (hour) => hour, hourOf: (slot) => slot },
  // Days begin at 15:00 UTC.
  day: { slotOf: (hour) => (hour - 15) / 24, hourOf: (slot) => slot * 24 + 15 },
  month: {
    slotOf: (hour) => {
      const date = new Date((hour + 9) * hourMs);
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    },
    hourOf: (slot) =>
      startOfBucket(new Date(Date.UTC(Math.floor(slot / 12), slot % 12, 1)), 'month').getTime() / hourMs,
  },
};
