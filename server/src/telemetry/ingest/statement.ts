/**
 * The single statement that stores a batch: it inserts new readings, adds exactly those that no mark excludes to the
 * hour and day rollups, and updates the latest values. It is atomic and idempotent.
 */
import { closedBefore, refuseClosed } from '../blocks/closed-month.ts';
import { anyMarkOf, hasMarks, unmarked } from '../marks/unmarked.ts';
import {
  addedUp,
  changedPairs,
  figureColumns,
  hasPairs,
  hourBits,
  hoursOfPairs,
  hoursOfReadings,
  merged,
} from '../rollups/contributions.ts';
import { forgetSets } from '../rollups/set-days.ts';
import { type Series, valueColumnsOf } from '../series/series.ts';
import type { Reading } from './decode.ts';

export interface BatchResult {
  /** Number of new readings. */
  stored: number;
  /** Devices whose latest value changed. */
  moved: number[];
}

/** Traits of a batch that isn't only new, unmarked readings. The statement is cheaper without them. */
export interface BatchTraits {
  /** Marked readings, which aren't counted. If false, devices with marks make the statement fail with `markedCode`. */
  seesMarks?: boolean;
  /** Repeated readings, which are ignored. If false, such a reading makes the statement fail with `repeatedCode`. */
  seesRepeats?: boolean;
}

/**
 * Builds the statement's text for the parameters of `batchParameters`. It unnests each list in the select list, because
 * unnesting several at once in `from` stores each of them before they are joined.
 */
export function storeStatement(series: Series, { seesMarks = false, seesRepeats = false }: BatchTraits = {}): string {
  const { name } = series;
  const columns = valueColumnsOf(series).map((column) => column.name);
  const lists = valueColumnsOf(series).map(({ name: column, type }, i) => `unnest($${i + 3}::${type}[]) as ${column}`);
  const all = ['device_id', 'measured_at', ...columns].join(', ');
  const counted = seesMarks ? 'counted' : 'inserted';
  const followsBlocks = series.blocks && series.rollups && hasPairs(series);
  return `
with incoming as (
  select device_id, to_timestamp(measured_ms / 1000) as measured_at, ${columns.join(', ')}
  from (select unnest($1::bigint[]) as device_id, unnest($2::float8[]) as measured_ms, ${lists.join(', ')}) given
), inserted as (
  insert into ${name}_reading (${all}) select ${all} from incoming
  ${seesRepeats ? 'on conflict (device_id, measured_at) do nothing ' : ''}returning ${all}
)${seesMarks ? `, counted as (${unmarked(series, 'inserted')})` : ''}${series.rollups ? rollups(series, counted) : ''}${series.arrivals ? arrivals(series, all) : ''}${
    followsBlocks
      ? `, closed as (${closedBefore(series, counted)}
)`
      : ''
  }, latest as (
  insert into ${name}_latest as held (${all})
  select distinct on (device_id) ${all} from ${counted} order by device_id, measured_at desc
  on conflict (device_id) do update set (measured_at, ${columns.join(', ')}, received_at)
    = (excluded.measured_at, ${columns.map((column) => `excluded.${column}`).join(', ')}, now())
  where held.measured_at < excluded.measured_at
  returning device_id
)
select (select count(*) from inserted)::integer as stored, array(select device_id from latest)::float8[] as moved${
    hasMarks(series) && !seesMarks ? `,\n  case when ${anyMarkOf('inserted')} then refuse_marked() end` : ''
  }${followsBlocks ? `,\n  ${refuseClosed}` : ''}${
    series.rollups
      ? `,\n  case when (select min(bucket) from by_hour) < $${lists.length + 3}
    then ${forgetSets(series, `(select date_trunc('day', min(bucket), 'Asia/Seoul') from by_hour)`)} end`
      : ''
  }`;
}

/** Queues new readings for the series' follower. */
const arrivals = ({ name }: Series, all: string) => `, arrivals as (
  insert into ${name}_arrival (${all}) select ${all} from inserted on conflict do nothing
)`;

/** SQLSTATE of a statement without `seesMarks`, for a batch whose devices have marks. */
export const markedCode = 'MRK01';

/** SQLSTATE (unique_violation) of a statement without `seesRepeats`, for a batch with repeated readings. */
export const repeatedCode = '23505';

/**
 * Days are added up from the batch's hours, ordered so that all processes lock rows in the same order.
 *
 * @param counted name of the relation with the batch's readings that count
 */
function rollups(series: Series, counted: string): string {
  const names = figureColumns(series).join(', ');
  const sums = addedUp(series).join(', ');
  const into = (unit: 'hour' | 'day', from: string) => `
  insert into ${series.name}_${unit} as held (device_id, bucket, readings, ${names}${unit === 'day' ? ', hours' : ''}) ${from}
  on conflict (device_id, bucket) do update set readings = held.readings + excluded.readings, ${merged(series).join(', ')}${
    unit === 'day' ? ', hours = held.hours | excluded.hours' : ''
  }`;
  const byHour = hasPairs(series)
    ? `changed as (${changedPairs(series, counted, counted !== 'inserted')}), by_hour as (
  select device_id, bucket, sum(readings) as readings, ${sums}
  from (${hoursOfReadings(series, counted)} union all ${hoursOfPairs(series, 'changed')}) as parts group by 1, 2
)`
    : `by_hour as (${hoursOfReadings(series, counted)})`;
  return `, ${byHour}, hours as (${into('hour', `select device_id, bucket, readings, ${names} from by_hour order by 1, 2`)}
), days as (${into(
    'day',
    `select device_id, date_trunc('day', bucket, 'Asia/Seoul'), sum(readings), ${sums}, ${hourBits}
    from by_hour group by 1, 2 order by 1, 2`,
  )}
)`;
}

/**
 * The statement's parameters: one array literal per column. Values are numbers, nulls and words of closed lists, so
 * they need no escaping. With rollups, the start of the current day follows, before which totals of sets may be cached.
 */
export function batchParameters(series: Series, readings: readonly Reading[]): string[] {
  const width = valueColumnsOf(series).length;
  const devices = new Array<number>(readings.length);
  const times = new Array<number>(readings.length);
  const columns = Array.from({ length: width }, () => new Array<number | string>(readings.length));
  for (let row = 0; row < readings.length; row += 1) {
    const reading = readings[row] as Reading;
    devices[row] = reading.deviceId;
    times[row] = reading.measuredAt;
    for (let i = 0; i < width; i += 1) (columns[i] as (number | string)[])[row] = reading.values[i] ?? 'NULL';
  }
  return [devices, times, ...columns].map((column) => `{${column.join(',')}}`);
}
