/** What went in and out over a range as two lines. */
import type { Output } from '@maru/contract/call';
import type { peopleStatistics } from '@maru/contract/people-statistics';
import { type CctvType, cctvTypeUnits } from '@maru/domain/people';
import type pg from 'pg';
import { Written } from '#platform/http/written.ts';
import { readRollups } from '#telemetry/rollups/rollups.ts';
import type { Range } from '#telemetry/statistics/range.ts';
import { writeChart } from '#telemetry/statistics/write-statistics.ts';
import { peopleSeries } from './series.ts';

const directions = [
  { direction: 'in', name: '들어온 수' },
  { direction: 'out', name: '나간 수' },
] as const;

const fieldsOf = { person: ['personIn', 'personOut'], car: ['carIn', 'carOut'] } as const;
const wholeNumbers = { decimals: 0 };

/** A chart of the schema `flowChart`; buckets in which no CCTV reported are absent. */
export async function flowChartOf(pool: pg.Pool, deviceIds: readonly number[], range: Range, type: CctvType) {
  const { hours, sums } = await readRollups(pool, peopleSeries, { deviceIds, ...range, fields: fieldsOf[type] });
  const series = directions.map((line, at) => ({
    ...line,
    line: { measure: wholeNumbers, unit: range.unit, hours, values: sums[at] ?? [] },
  }));
  return new Written<Output<typeof peopleStatistics.chart>>((bytes) =>
    writeChart(bytes, { unit: cctvTypeUnits[type], datetimeType: range.unit, series }),
  );
}
