/**
 * SQL for the contribution of readings to the rollups: measures by single readings, counters and timed words by pairs
 * of neighbouring readings. In any order of arrival, the rollups equal the sum over all pairs.
 */
import { lastBefore, nearestUnmarked, unmarked } from '../marks/unmarked.ts';
import { type Counter, columnName, figuresOf, isPaired, type Series, type Word } from '../series/series.ts';

/** True if some figures of the series are derived from pairs of readings. */
export const hasPairs = (series: Series): boolean => Object.values(series.columns).some(isPaired);

const pairedColumns = (series: Series) =>
  Object.entries(series.columns)
    .filter(([, column]) => isPaired(column))
    .map(([field]) => columnName(field));

/** A figure's column names in a rollup. */
const partsOf = ({ column, hasExtremes }: { column: string; hasExtremes: boolean }) =>
  (hasExtremes ? ['count', 'sum', 'min', 'max'] : ['count', 'sum']).map((part) => `${column}_${part}`);

/** Columns of all figures, in table order. */
export const figureColumns = (series: Series): string[] => figuresOf(series).flatMap(partsOf);

const hourOf = (instant: string) => `date_trunc('hour', ${instant})`;

/** Aggregates rows of figures: counts and sums are added, extremes compared. */
export const addedUp = (series: Series): string[] =>
  figureColumns(series).map((name) => {
    if (name.endsWith('_min')) return `min(${name}) as ${name}`;
    if (name.endsWith('_max')) return `max(${name}) as ${name}`;
    return `coalesce(sum(${name}), 0) as ${name}`;
  });

/** Merges an added row into a stored one. */
export const merged = (series: Series): string[] =>
  figureColumns(series).map((name) => {
    if (name.endsWith('_min')) return `${name} = least(held.${name}, excluded.${name})`;
    if (name.endsWith('_max')) return `${name} = greatest(held.${name}, excluded.${name})`;
    return `${name} = held.${name} + excluded.${name}`;
  });

/** Bit mask of the hours of a day, like the day row's `hours`. */
export const hourBits = `bit_or(1 << extract(hour from bucket at time zone 'Asia/Seoul')::integer)`;

/** A query for hourly figures from the rows of `readings`, without the contributions of pairs. */
export function hoursOfReadings(series: Series, readings: string): string {
  const figures = figuresOf(series).flatMap(({ column: c, hasExtremes }) =>
    hasExtremes
      ? [
          `count(${c}) as ${c}_count`,
          `coalesce(sum(${c}), 0) as ${c}_sum`,
          `min(${c}) as ${c}_min`,
          `max(${c}) as ${c}_max`,
        ]
      : [`0 as ${c}_count`, `0 as ${c}_sum`],
  );
  return `select device_id, ${hourOf('measured_at')} as bucket, count(*) as readings, ${figures.join(', ')}
    from ${readings} group by 1, 2`;
}

/** Columns of the previous reading in the window `by_time`. */
const earlier = (columns: readonly string[]) =>
  ['measured_at as earlier_at', ...columns.map((name) => `${name} as earlier_${name}`)]
    .map((each) => each.replace(/^\w+/, 'lag($&) over by_time'))
    .join(', ');

const byTime = 'window by_time as (partition by device_id order by measured_at)';

const pairs = (series: Series, from: string, sign: 1 | -1, which: string) => `
  select device_id, earlier_at, measured_at as later_at, ${sign} as sign,
    ${pairedColumns(series)
      .flatMap((name) => [`earlier_${name}`, name])
      .join(', ')}
  from ${from} where earlier_at is not null and ${which}`;

/**
 * A query for the pairs that a batch creates (sign 1) and those that it splits (sign -1), with the values of both
 * readings.
 *
 * @param inserted  name of the relation with the new unmarked readings, which the series' table doesn't contain yet
 * @param seesMarks  true if the batch's devices may have marks
 */
export function changedPairs(series: Series, inserted: string, seesMarks: boolean): string {
  const columns = pairedColumns(series);
  const row = (alias: string) => ['device_id', 'measured_at', ...columns].map((name) => `${alias}.${name}`).join(', ');
  const neighbours = (side: 'before' | 'after') => `
    select ${row('kept')} from ${inserted} added cross join lateral (
      ${nearestUnmarked(series, side, 'added.device_id', 'added.measured_at', seesMarks)}
    ) kept limit all`;
  return `
  with earlier as (${neighbours('before')}
  ), later as (${neighbours('after')}
  ), near as (
    select ${row('one')}, bool_or(is_new) as is_new from (
      select ${row('added')}, true as is_new from ${inserted} added
      union all select *, false from earlier union all select *, false from later
    ) one group by ${row('one')}
  ), followed as (
    select near.*, ${earlier(columns)}, lag(is_new) over by_time as is_earlier_new from near ${byTime}
  ), parted as (
    select ${row('followed')}, is_earlier_new, ${earlier(columns)} from followed where not is_new ${byTime}
  )
  ${pairs(series, 'followed', 1, '(is_new or is_earlier_new)')} union all ${pairs(series, 'parted', -1, 'is_earlier_new')}`;
}

/** How a span is counted: for one device ($3) or all devices, and whether there are active marks. */
export interface SpanCount {
  ofDevice: boolean;
  seesMarks: boolean;
}

/** A query over raw readings for the pairs that overlap a span ($1 inclusive, $2 exclusive). */
export function pairsOfSpan(series: Series, { ofDevice, seesMarks }: SpanCount): string {
  const columns = pairedColumns(series);
  const row = ['device_id', 'measured_at', ...columns].map((name) => `near.${name}`).join(', ');
  const device = ofDevice ? 'device_id = $3' : `series = '${series.name}'`;
  const beyond = (side: 'before' | 'after', at: string) => `
    select ${row} from ends cross join lateral (${nearestUnmarked(series, side, ofDevice ? '$3' : 'ends.device_id', at, seesMarks)}) near
    limit all`;
  return `
  with ends as materialized (
    select device_id, $1::timestamptz as first_at, ${lastBefore('$2::timestamptz')} as last_at from device where ${device}
  ), earlier as materialized (${beyond('before', 'ends.first_at')}
  ), later as materialized (${beyond('after', 'ends.last_at')}
  ), inside as materialized (
    select ${row} from ${countedOfSpan(series, { ofDevice, seesMarks })} near
  ), followed as (
    select near.*, ${earlier(columns)} from (
      select * from inside union all select * from earlier union all select * from later
    ) near ${byTime}
  )
  ${pairs(series, 'followed', 1, 'true')}`;
}

/** The counting raw readings of a span, as a relation. */
export const countedOfSpan = (series: Series, { ofDevice, seesMarks }: SpanCount): string =>
  seesMarks ? `(${unmarked(series, readingsOfSpan(series, ofDevice))})` : readingsOfSpan(series, ofDevice);

/** The raw readings of a span, as a relation. */
const readingsOfSpan = (series: Series, ofDevice: boolean): string => `(
    select * from ${series.name}_reading where measured_at >= $1 and measured_at < $2${ofDevice ? ' and device_id = $3' : ''}
  )`;

/** Milliseconds between the readings of a pair; at least one minute. */
const elapsedMs = `greatest(60000, round(extract(epoch from later_at - earlier_at) * 1000)::bigint)`;

/** Maximum plausible increase of a total within `elapsed_ms`. */
const plausible = ({ max, fastest }: Counter) => `least(${max}, (${fastest} * elapsed_ms + 3599999) / 3600000)`;

/** Condition that the total increased by a plausible amount. */
const grew = (name: string, counter: Counter) => `${name} - earlier_${name} between 0 and ${plausible(counter)}`;

/**
 * Increase between two totals. A lower total was set back, rolled over or restarted, each only if plausible for the
 * elapsed time; otherwise it is a jump, which adds nothing. The result depends only on the two readings, so that
 * splitting the pair subtracts the same amount.
 */
function added(name: string, counter: Counter): string {
  const { max, setBack } = counter;
  const nearEnd = Math.floor(max * 0.9);
  const nearStart = Math.floor(max * 0.1);
  const wrapped = `${name} + ${max + 1} - earlier_${name}`;
  return `case when ${grew(name, counter)} then ${name} - earlier_${name}
    when ${name} >= earlier_${name} - ${setBack} then 0
    when earlier_${name} > ${nearEnd} and ${name} < ${nearStart} and ${wrapped} <= ${plausible(counter)} then ${wrapped}
    when ${name} <= ${plausible(counter)} and ${name} * 2 < earlier_${name} then ${name}
    else 0 end`;
}

/** A query for hourly figures from the pairs in `changed`; figures without pairs are 0. */
export function hoursOfPairs(series: Series, changed: string): string {
  const row = (given: ReadonlyMap<string, string>) =>
    figuresOf(series)
      .flatMap(({ column: c, hasExtremes }) => [
        `${given.get(`${c}_count`) ?? '0'} as ${c}_count`,
        `${given.get(`${c}_sum`) ?? '0'} as ${c}_sum`,
        ...(hasExtremes ? [`null::integer as ${c}_min`, `null::integer as ${c}_max`] : []),
      ])
      .join(', ');
  const counters = new Map<string, string>();
  const queries: string[] = [];
  for (const [field, column] of Object.entries(series.columns)) {
    const name = columnName(field);
    if (column.kind === 'counter') {
      counters.set(`${name}_sum`, `sign * (${added(name, column)})`);
      counters.set(`${name}_count`, `case when ${grew(name, column)} then 0 else sign end`);
    }
    if (column.kind === 'word' && column.holdsSeconds !== undefined)
      queries.push(hoursHeld(name, column, column.holdsSeconds, changed, row));
  }
  // `offset 0` computes the elapsed time once per pair instead of once per figure.
  if (counters.size > 0)
    queries.push(
      `select device_id, ${hourOf('later_at')} as bucket, 0 as readings, ${row(counters)}
    from (select *, ${elapsedMs} as elapsed_ms from ${changed} changed offset 0) changed`,
    );
  return queries.join(' union all ');
}

/**
 * Milliseconds within each hour for which a pair's earlier word lasted. Its start is counted in the hour of the earlier
 * reading.
 */
function hoursHeld(
  name: string,
  { values }: Word,
  holdsSeconds: number,
  changed: string,
  row: (given: ReadonlyMap<string, string>) => string,
): string {
  const held = `round(extract(epoch from least(ends_at, hour + interval '1 hour') - greatest(earlier_at, hour)) * 1000)::bigint`;
  const given = new Map<string, string>();
  for (const value of values) {
    const is = `earlier_${name} = '${value}'`;
    const figure = columnName(`${name}_${value}`);
    given.set(`${figure}_sum`, `case when ${is} then sign * ${held} else 0 end`);
    given.set(`${figure}_count`, `case when ${is} and hour = ${hourOf('earlier_at')} then sign else 0 end`);
  }
  return `select device_id, hour as bucket, 0 as readings, ${row(given)}
    from (select *, least(later_at, earlier_at + interval '${holdsSeconds} seconds') as ends_at from ${changed} changed) changed
    cross join lateral generate_series(${hourOf('earlier_at')}, ends_at - interval '1 microsecond', interval '1 hour') as hour`;
}
