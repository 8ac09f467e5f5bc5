/** For how long security lights were in which state. */
import type { LightStatus } from '@maru/domain/light';
import { formatBucket } from '@maru/domain/seoul-time';
import type pg from 'pg';
import type { Database } from '#platform/database/pool.ts';
import { hourMs } from '#telemetry/rollups/rollups.ts';
import { type Held, heldWords, type ReportingDevice, type Span } from '#telemetry/statistics/held-words.ts';
import { lightSeries } from './series.ts';

type Lamp = ReportingDevice<LightStatus>;

const held = heldWords<LightStatus>(lightSeries, 'status');

/** Hours with a decimal. */
const inHours = (milliseconds: number) => Math.round(milliseconds / (hourMs / 10)) / 10;

const hoursOf = ({ on, off, failure, outage }: Held<LightStatus>) => ({
  onHours: inHours(on),
  offHours: inHours(off),
  failureHours: inHours(failure),
  outageHours: inHours(outage),
});

/** The hours of some lamps over whole days, by device. `to` is no later than now. */
export async function selectHours(db: Database, lamps: readonly Lamp[], span: Span) {
  const heldBy = await held.byDevice(db, lamps, span);
  return (deviceId: number) => hoursOf(heldBy(deviceId));
}

/** The hours of one lamp day by day. */
export async function selectDays(pool: pg.Pool, lamp: Lamp, span: Span) {
  const days = await held.byBucket(pool, [lamp], span, 'day');
  return days.map((day) => ({ measureDatetime: formatBucket(day.start, 'day'), ...hoursOf(day.held) }));
}

/**
 * How many of some lamps were on and off in each hour: an average over the hour, rounded. The hour that is not over yet
 * is averaged over what has gone by.
 */
export async function selectLit(pool: pg.Pool, lamps: readonly Lamp[], span: Span) {
  const hours = await held.byBucket(pool, lamps, span, 'hour');
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
