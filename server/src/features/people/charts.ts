/** What went in and out over a range as two lines. */
import { type CctvType, cctvTypeUnits } from '@maru/domain/people';
import { formatBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { hourMs, readRollups } from '../../telemetry/rollups/rollups.ts';
import type { Range } from '../../telemetry/statistics/range.ts';
import { peopleSeries } from './series.ts';

const directions = [
  { direction: 'in', name: '들어온 수' },
  { direction: 'out', name: '나간 수' },
] as const;

const fieldsOf = { person: ['personIn', 'personOut'], car: ['carIn', 'carOut'] } as const;

/** A chart of the schema `flowChart`; buckets in which no CCTV reported are absent. */
export async function flowChartOf(pool: pg.Pool, deviceIds: readonly number[], range: Range, type: CctvType) {
  const rollups = await readRollups(pool, peopleSeries, { deviceIds, ...range, fields: fieldsOf[type] });
  const times = Array.from(rollups.hours, (hour) => formatBucket(new Date(hour * hourMs), range.unit));
  return {
    unit: cctvTypeUnits[type],
    series: directions.map((line, at) => ({
      ...line,
      points: times.map((measurementDatetime, bucket) => ({
        measurementDatetime,
        value: rollups.sums[at]?.[bucket] ?? null,
      })),
    })),
  };
}
