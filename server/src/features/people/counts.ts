/** What CCTVs counted, read from the rollups: groups of them by hour, and figures as calls send them. */
import { type CountedHour, type PeopleCounts, peopleTotals } from '@maru/domain/people';
import type pg from 'pg';
import { type GroupedRow, groupedStatistics, type Member } from '#telemetry/statistics/grouped.ts';
import { peopleSeries } from './series.ts';

const totalFields = peopleTotals.map((field) => ({ field }));

export const groupedCounts = (pool: pg.Pool) => groupedStatistics(pool, peopleSeries, totalFields);

/** One hour of a group of CCTVs. */
export interface GroupHour extends CountedHour, PeopleCounts {
  group: number;
  /** How often a counter fell back. */
  repairs: number;
}

/** The hours that begin from `from` on and before `until`, a row a group and hour in which one of its CCTVs reported. */
export async function selectHours(
  pool: pg.Pool,
  members: readonly Pick<Member, 'deviceId' | 'group'>[],
  from: Date,
  until: Date,
): Promise<GroupHour[]> {
  if (members.length === 0) return [];
  const { rows } = await pool.query<GroupHour>({
    name: 'people-hours',
    text: `
      select m."group", r.bucket as start,
        sum(person_in_sum)::float8 as "personIn", sum(person_out_sum)::float8 as "personOut",
        sum(car_in_sum)::float8 as "carIn", sum(car_out_sum)::float8 as "carOut",
        sum(person_in_count + person_out_count + car_in_count + car_out_count)::float8 as repairs
      from people_hour r join unnest($1::bigint[], $2::integer[]) as m (device_id, "group") using (device_id)
      where r.device_id = any($1::bigint[]) and r.bucket >= $3 and r.bucket < $4
      group by 1, 2 order by 1, 2`,
    values: [members.map(({ deviceId }) => deviceId), members.map(({ group }) => group), from, until],
  });
  return rows;
}

/** Hours added up. */
export function sumOf(hours: readonly GroupHour[]): PeopleCounts & { repairs: number } {
  const sum = { personIn: 0, personOut: 0, carIn: 0, carOut: 0, repairs: 0 };
  for (const hour of hours) {
    for (const field of peopleTotals) sum[field] += hour[field];
    sum.repairs += hour.repairs;
  }
  return sum;
}

/** Counts as calls send them: the schema `flow` of the contract. */
export const flowOf = ({ personIn, personOut, carIn, carOut, repairs }: PeopleCounts & { repairs: number }) => ({
  personInCount: personIn,
  personOutCount: personOut,
  personCount: personIn + personOut,
  carInCount: carIn,
  carOutCount: carOut,
  carCount: carIn + carOut,
  isRepaired: repairs > 0,
});

/** What the CCTVs of a row counted together. */
export function flowOfRow({ sides }: GroupedRow) {
  const sum = (of: 'sums' | 'counts', at: number) => sides.reduce((all, side) => all + (side[of][at] ?? 0), 0);
  const [personIn, personOut, carIn, carOut] = peopleTotals.map((_, at) => sum('sums', at)) as [
    number,
    number,
    number,
    number,
  ];
  const repairs = peopleTotals.reduce((all, _, at) => all + sum('counts', at), 0);
  return flowOf({ personIn, personOut, carIn, carOut, repairs });
}
