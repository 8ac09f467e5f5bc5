/** Text form of rollup rows, for queries and for packed days. */
import { type Figure, figuresOf, type Series } from '../series/series.ts';

/**
 * SQL that formats a row as 'hour,readings,sum…,count…': its start in hours since 1970, its readings, and every
 * figure's sum and count. `of` is the row's name followed by a dot. Counts are omitted if all of them equal the
 * readings. As text, a year by hour takes the driver a tenth of the time of 100,000 fields.
 */
export function rowText(figures: readonly Pick<Figure, 'column'>[], of = ''): string {
  const columns = (suffix: string) => figures.map(({ column }) => `${of}${column}_${suffix}`).join(', ');
  return `concat_ws(',', (date_part('epoch', ${of}bucket) / 3600)::bigint, ${of}readings, ${columns('sum')},
    case when least(${columns('count')}) < ${of}readings then concat_ws(',', ${columns('count')}) end)`;
}

/** SQL that formats the hours of a day, given SQL for its device and start. */
export function hoursText(series: Series, device: string, day: string): string {
  return `(
    select string_agg(${rowText(figuresOf(series))}, ';' order by bucket) from ${series.name}_hour
    where device_id = ${device} and bucket >= ${day} and bucket < ${day} + interval '1 day'
  )`;
}
