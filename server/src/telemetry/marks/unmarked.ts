/**
 * SQL that excludes readings marked as wrong. Every statement that counts or shows raw readings uses it, so that
 * statistics always equal a count of the unmarked readings.
 */
import type pg from 'pg';
import { columnName, rawColumnName, rawFieldsOf, type Series } from '../series/series.ts';

/** True if readings of the series can be marked. Series without rollups have separate statistics. */
export const hasMarks = (series: Series): boolean => series.rollups;

/**
 * Fields that can be marked separately. Required values can't be absent, and counters and timed words count in pairs of
 * readings, so that only whole readings can be marked for them.
 */
export const markableFields = (series: Series): string[] =>
  Object.entries(series.columns)
    .filter(([field, { kind }]) => kind === 'measure' && !series.required?.includes(field))
    .map(([field]) => field);

const marksInForce = 'select 1 from reading_mark where taken_back_at is null';

/** True if there is any active mark. Otherwise statements that read many readings can skip the marks. */
export async function areMarksInForce(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  return ((await client.query(`${marksInForce} limit 1`)).rowCount ?? 0) > 0;
}

/** SQL condition that devices of a relation, such as a batch, have active marks; costs nothing while no mark exists. */
export const anyMarkOf = (relation: string): string =>
  `(select exists (${marksInForce})) and exists (select 1 from ${relation} join reading_mark m using (device_id) where m.taken_back_at is null)`;

const covers = (reading: string) => `m.device_id = ${reading}.device_id and m.taken_back_at is null
    and m.from_at <= ${reading}.measured_at and m.until_at > ${reading}.measured_at`;

/** SQL for the instant one microsecond earlier, the resolution of timestamps. */
export const lastBefore = (at: string): string => `${at} - interval '1 microsecond'`;

/** A query for the counting readings of a relation, without marked values. */
export function unmarked(series: Series, relation: string): string {
  const markable = new Set(markableFields(series));
  const names = [
    ...Object.keys(series.columns).map((field) => [field, columnName(field)] as const),
    ...rawFieldsOf(series).map((field) => [field, rawColumnName(field)] as const),
  ];
  const columns = names.map(([field, name]) => {
    return markable.has(field)
      ? `case when '${field}' = any(marks.fields) then null else r.${name} end as ${name}`
      : `r.${name}`;
  });
  return `select r.device_id, r.measured_at, ${columns.join(', ')}
    from ${relation} r left join lateral (
      select array_agg(coalesce(m.field, '')) as fields from reading_mark m where ${covers('r')}
    ) marks on true
    where ('' = any(marks.fields)) is not true`;
}

/**
 * A query for a device's nearest reading before or after an instant, except readings excluded by marks. Whole marks are
 * skipped at once, because one mark may cover a year of readings.
 *
 * @param device SQL for the device's id
 * @param at SQL for the instant
 * @param seesMarks false if the statement can skip marks
 */
export function nearestUnmarked(
  series: Series,
  side: 'before' | 'after',
  device: string,
  at: string,
  seesMarks = true,
): string {
  const [comparison, order] = side === 'before' ? (['<', 'desc'] as const) : (['>', 'asc'] as const);
  // The end of a mark is exclusive, so that a reading at that instant counts.
  const bound = side === 'before' ? 'm.from_at' : lastBefore('m.until_at');
  const nearest = (edge: string) => `
      select * from ${series.name}_reading r where r.device_id = ${device} and r.measured_at ${comparison} ${edge}
      order by r.measured_at ${order} limit 1`;
  if (!seesMarks) return nearest(at);
  return `
    select r.* from (
      select array_agg(${bound}) as edges from reading_mark m
      where m.device_id = ${device} and m.taken_back_at is null and m.field is null and ${bound} ${comparison} ${at}
    ) marks cross join lateral unnest(array_prepend(${at}, marks.edges)) as edge
    cross join lateral (${nearest('edge')}
    ) r
    cross join lateral (select count(*) as marks from reading_mark m where m.field is null and ${covers('r')}) covering
    where covering.marks = 0
    order by r.measured_at ${order} limit 1`;
}
