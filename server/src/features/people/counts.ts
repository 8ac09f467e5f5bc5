/** CCTV counts from the rollups: by hour, as two lines, and as figures of answers. */
import type { Output } from '@maru/contract/call';
import type { peopleStatistics } from '@maru/contract/people-statistics';
import { type CctvType, type CountedHour, cctvTypeUnits, type PeopleCounts, peopleTotals } from '@maru/domain/people';
import type { Reads } from '#platform/database/read-pool.ts';
import { Written } from '#platform/http/written.ts';
import { hoursWithin } from '#telemetry/rollups/closed-hours.ts';
import { readRollups } from '#telemetry/rollups/rollups.ts';
import { groupedStatistics, type Member, type SideSums } from '#telemetry/statistics/grouped.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import { writeChart } from '#telemetry/statistics/write-statistics.ts';
import { peopleSeries } from './series.ts';

const totalFields = peopleTotals.map((field) => ({ field }));

export const groupedCounts = (reads: Reads) => groupedStatistics(reads, peopleSeries, totalFields);

export interface RepairedCounts extends PeopleCounts {
  /** Number of times a counter dropped, by a restart or correction. */
  repairs: number;
}

/** One hour of a group of CCTVs. */
export interface GroupHour extends CountedHour, RepairedCounts {
  group: number;
}

const hours = hoursWithin(peopleSeries, {
  of: 'device_id = any($1::bigint[])',
  from: '$3::timestamptz',
  until: '$4::timestamptz',
});

/** Hours starting at or after `from` and before `until`; there is one row per group and hour with a report. */
export async function selectHours(
  reads: Reads,
  members: readonly Pick<Member, 'deviceId' | 'group'>[],
  from: Date,
  until: Date,
): Promise<GroupHour[]> {
  if (members.length === 0) return [];
  const { rows } = await reads.query<GroupHour>({
    name: 'people-hours',
    text: `
      select m."group", r.bucket as start,
        sum(person_in_sum)::float8 as "personIn", sum(person_out_sum)::float8 as "personOut",
        sum(car_in_sum)::float8 as "carIn", sum(car_out_sum)::float8 as "carOut",
        sum(person_in_count + person_out_count + car_in_count + car_out_count)::float8 as repairs
      from (${hours}) r join (select unnest($1::bigint[]) as device_id, unnest($2::integer[]) as "group") as m using (device_id)
      group by 1, 2 order by 1, 2`,
    values: [members.map(({ deviceId }) => deviceId), members.map(({ group }) => group), from, until],
  });
  return rows;
}

export function sumOf(hours: readonly RepairedCounts[]): RepairedCounts {
  const sum = { personIn: 0, personOut: 0, carIn: 0, carOut: 0, repairs: 0 };
  for (const hour of hours) {
    for (const field of peopleTotals) sum[field] += hour[field];
    sum.repairs += hour.repairs;
  }
  return sum;
}

/** Counts in the contract's schema `flow`. */
export const flowOf = ({ personIn, personOut, carIn, carOut, repairs }: RepairedCounts) => ({
  personInCount: personIn,
  personOutCount: personOut,
  personCount: personIn + personOut,
  carInCount: carIn,
  carOutCount: carOut,
  carCount: carIn + carOut,
  isRepaired: repairs > 0,
});

/** Combined counts of several CCTVs. A column's `count` is the number of repaired drops of that counter. */
export function flowOfSides(sides: readonly SideSums[]) {
  const counted = sides.map(({ sums, counts }): RepairedCounts => {
    const [personIn = 0, personOut = 0, carIn = 0, carOut = 0] = sums;
    return { personIn, personOut, carIn, carOut, repairs: counts.reduce((sum, count) => sum + count, 0) };
  });
  return flowOf(sumOf(counted));
}

const directions = [
  { direction: 'in', name: '들어온 수' },
  { direction: 'out', name: '나간 수' },
] as const;
const fieldsOf = { person: ['personIn', 'personOut'], car: ['carIn', 'carOut'] } as const;
const wholeNumbers = { decimals: 0 };

/** A chart in the schema `flowChart`; buckets without reports are absent. */
export async function flowChartOf(
  reads: Reads,
  members: readonly Pick<Member, 'deviceId'>[],
  range: Range,
  type: CctvType = 'person',
) {
  const deviceIds = members.map(({ deviceId }) => deviceId);
  const { hours, sums } = await readRollups(reads, peopleSeries, { deviceIds, ...range, fields: fieldsOf[type] });
  const series = directions.map((line, at) => ({
    ...line,
    line: { measure: wholeNumbers, unit: range.unit, hours, values: sums[at] ?? [] },
  }));
  return new Written<Output<typeof peopleStatistics.chart>>((bytes) =>
    writeChart(bytes, { unit: cctvTypeUnits[type], datetimeType: range.unit, series }),
  );
}
