/**
 * Trends of a sensor's daily means over the last year, relative to its current baseline. After an administrator's
 * reset, for example after remounting, only later days count, because the day of the reset has readings before and
 * after it.
 */
import type { BuildingTrend } from '@maru/contract/building-values';
import type { BuildingKind } from '@maru/domain/building';
import { type GradeScale, roundTo } from '@maru/domain/measure';
import { formatSeoulDate, seoulOffsetMs } from '@maru/domain/seoul-time';
import { trendOf } from '@maru/domain/trend';
import type { Services } from '#platform/services.ts';
import { presentBaselines } from './baselines.ts';
import { drawnMeasures, oneGroup, plainStatistics } from './kinds.ts';

const dayMs = 86_400_000;
/** Thirteen months cover all seasons of a year despite some missing days. */
const windowDays = 396;
const dayOf = (instant: Date) => Math.floor((instant.getTime() + seoulOffsetMs) / dayMs);
const dateOf = (day: number) => formatSeoulDate(new Date(day * dayMs - seoulOffsetMs));
const sentDecimals = 4;

/** The trends of a sensor's lines, in order, with their scales. */
export async function trendsOf(
  { db, reads, clock }: Pick<Services, 'db' | 'reads' | 'clock'>,
  kind: BuildingKind,
  deviceId: number,
  scales: readonly (GradeScale | null)[],
): Promise<(BuildingTrend | null)[]> {
  const to = clock.now();
  const range = { from: new Date(to.getTime() - windowDays * dayMs), to, unit: 'day' } as const;
  const rows = await plainStatistics(reads, kind).whole(oneGroup([deviceId]), range);
  const baseline = (await presentBaselines(db, [deviceId])).get(deviceId);
  const lastDayBefore = baseline?.daySetAnew ?? Number.NEGATIVE_INFINITY;
  const origins = kind === 'tilt' ? [baseline?.xAngle, baseline?.yAngle] : [0];
  return drawnMeasures(kind).map((measure, at) => {
    const days = rows.toReversed().flatMap(({ bucket, sides: [side] }) => {
      const [sum, count] = [side?.sums[at] ?? 0, side?.counts[at] ?? 0];
      const day = dayOf(bucket);
      if (count === 0 || day <= lastDayBefore) return [];
      return [{ day, value: (sum / count - (origins[at] ?? 0)) / 10 ** measure.storedDecimals }];
    });
    const scale = scales[at] ?? (measure.scale as GradeScale);
    const trend = trendOf(days, scale, measure.decimals);
    return (
      trend && {
        startDatetime: dateOf(trend.start.day),
        startValue: roundTo(trend.start.value, sentDecimals),
        endDatetime: dateOf(trend.end.day),
        endValue: roundTo(trend.end.value, sentDecimals),
        slopeAMonth: roundTo(trend.slopeAMonth, sentDecimals),
        slopeErrorAMonth: roundTo(trend.slopeErrorAMonth, sentDecimals),
        monthsToNextGrade: trend.monthsToNextGrade === null ? null : roundTo(trend.monthsToNextGrade, 1),
      }
    );
  });
}
