/** SQL of the hours of devices in both forms: rows, and arrays of closed months. */
import { type RawBuilder, sql } from 'kysely';
import { decodedHours, hasClosedHours } from '#telemetry/rollups/closed-hours.ts';
import type { ObservedColumn } from './observed-columns.ts';

/** Requests only the first rows by time, from a time on. */
export interface FirstRows {
  limit: number;
  isDescending: boolean;
  from?: Date | undefined;
}

/**
 * The hours of a device in both forms: rows, and arrays of closed months. With `first`, only the first ones of each form,
 * so that a device's whole history isn't read; these include the first hours of several devices together, because every
 * stored hour has a sum.
 * @param mayCorrelate  false for distributed tables, where a lateral subquery may read one table only
 */
function formsOfHours(
  columns: readonly [ObservedColumn, ...ObservedColumn[]],
  device: string,
  first?: FirstRows,
  mayCorrelate = true,
) {
  const [{ series }] = columns;
  const names = [...new Set(columns.map(({ column }) => column))];
  const [order, since] = first?.isDescending ? ['desc', '<='] : ['asc', '>='];
  const within = (time: string) =>
    first?.from ? sql`and ${sql.raw(`${time} ${since}`)} ${first.from.toISOString()}::timestamptz` : sql``;
  const inOrder = (times: readonly string[], more = 0) =>
    first
      ? sql`order by ${sql.raw(times.map((time) => `${time} ${order}`).join(', '))} limit ${first.limit + more}`
      : sql``;
  const rows = sql`(
      select device_id, bucket, ${sql.raw(names.join(', '))} from ${sql.table(`${series.name}_hour`)}
      where device_id = ${sql.raw(device)} ${within('bucket')} ${inOrder(['bucket'])})`;
  if (!hasClosedHours(series)) return [rows];
  const closed = decodedHours(series, names);
  // Decoding is slow, so months are skipped whose hours are all older than enough rows.
  const isNeeded =
    first?.isDescending && mayCorrelate
      ? sql`and month > coalesce((
          select bucket from ${sql.table(`${series.name}_hour`)}
          where device_id = ${sql.raw(device)} ${within('bucket')}
          order by bucket desc offset ${first.limit - 1} limit 1) - interval '744 hours', '-infinity')`
      : sql``;
  // A month ends at most 744 hours after its start. Of the first two months, all hours may be outside of the bound.
  const month = first?.isDescending ? 'month' : `month + interval '744 hours'`;
  return [
    rows,
    sql`(
      select c.device_id, ${sql.raw(`${closed.bucket} as bucket, ${closed.columns}`)}
      from (
        select * from ${sql.table(`${series.name}_closed_hour`)}
        where device_id = ${sql.raw(device)} ${within(month)} ${isNeeded} ${inOrder(['month'], 2)}
      ) c cross join lateral ${sql.raw(closed.elements)}
      where h.readings is not null ${within(`(${closed.bucket})`)} ${inOrder(['c.month', 'h.at'])})`,
  ];
}

/** A relation of the hours of a device in an alias. */
export const hoursOf = (...given: Parameters<typeof formsOfHours>) =>
  sql`(${sql.join(formsOfHours(...given), sql` union all `)})`;

/**
 * Start of a statement on distributed tables: the relation `observed_hour` of the hours of devices.
 */
export function withHours(
  columns: readonly [ObservedColumn, ...ObservedColumn[]],
  devices: readonly number[],
  first?: FirstRows,
): RawBuilder<unknown> {
  const names = [...new Set(columns.map(({ column }) => `h.${column}`))].join(', ');
  const forms = formsOfHours(columns, 'm.id', first, false).map(
    (form, at) => sql`${sql.raw(`form_${at}`)} as materialized (
      select h.device_id, h.bucket, ${sql.raw(names)} from unnest(${devices}::bigint[]) as m (id)
      cross join lateral ${form} h limit all)`,
  );
  const all = forms.map((_, at) => sql.raw(`select * from form_${at}`));
  return sql`${sql.join(forms)}, observed_hour as (${sql.join(all, sql` union all `)})`;
}
