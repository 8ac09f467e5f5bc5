/** For how long security lights were in which state. */
import type { LightStatus } from '@maru/domain/light';
import { formatBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { hourMs } from '#telemetry/rollups/rollups.ts';
import type { Span } from '#telemetry/statistics/device-sums.ts';
import { type Held, heldWords, type ReportingDevice } from '#telemetry/statistics/held-words.ts';
import { lightSeries } from './series.ts';

type Lamp = ReportingDevice<LightStatus>;

export const lightHours = heldWords<LightStatus>(lightSeries, 'status');

/** Hours with a decimal. */
const inHours = (milliseconds: number) => Math.round(milliseconds / (hourMs / 10)) / 10;

/** Milliseconds as calls send them. */
export const hoursOf = ({ on, off, failure, outage }: Held<LightStatus>) => ({
  onHours: inHours(on),
  offHours: inHours(off),
  failureHours: inHours(failure),
  outageHours: inHours(outage),
});

/** The hours of one lamp day by day. */
export async function selectDays(pool: pg.Pool, lamp: Lamp, span: Span) {
  const days = await lightHours.byBucket(pool, [lamp], span, 'day');
  return days.map((day) => ({ measureDatetime: formatBucket(day.start, 'day'), ...hoursOf(day.held) }));
}

/**
 * How many of some lamps were on and off in each hour: an average over the hour, rounded. The hour that is not over yet
 * is averaged over what has gone by.
 */
export async function selectLit(pool: pg.Pool, lamps: readonly Lamp[], span: Span) {
  const hours = await lightHours.byBucket(pool, lamps, span, 'hour');
  return hours.map(({ start, held: { on, off, failure, outage } }) => {
    const passedMs = Math.min(hourMs, span.to.getTime() - start.getTime());
    return {
      measureDatetime: formatBucket(start, 'hour'),
      onNumber: Math.round(on / passedMs),
      offNumber: Math.round(off / passedMs),
      totalNumber: Math.round((on + off + failure + outage) / passedMs),
    };
  });
}
