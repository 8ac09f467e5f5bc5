/** Durations of security lights' states. */
import type { LightStatus } from '@maru/domain/light';
import { formatBucket } from '@maru/domain/seoul-time';
import type { Reads } from '#platform/database/read-pool.ts';
import { hourMs } from '#telemetry/rollups/rollups.ts';
import type { Span } from '#telemetry/statistics/device-sums.ts';
import { type Held, heldWords, type ReportingDevice } from '#telemetry/statistics/held-words.ts';
import { lightSeries } from './series.ts';

type Lamp = ReportingDevice<LightStatus>;

export const lightHours = heldWords<LightStatus>(lightSeries, 'status');

/** Hours with one decimal. */
const inHours = (milliseconds: number) => Math.round(milliseconds / (hourMs / 10)) / 10;

/** Converts durations in milliseconds to the calls' fields in hours. */
export const hoursOf = ({ on, off, failure, outage }: Held<LightStatus>) => ({
  onHours: inHours(on),
  offHours: inHours(off),
  failureHours: inHours(failure),
  outageHours: inHours(outage),
});

/** The hours of one lamp by day. */
export async function selectDays(reads: Reads, lamp: Lamp, span: Span) {
  const days = await lightHours.byBucket(reads, [lamp], span, 'day');
  return days.map((day) => ({ measureDatetime: formatBucket(day.start, 'day'), ...hoursOf(day.held) }));
}

/** Rounded average number of lamps on and off in each hour. The current hour is averaged over its elapsed part. */
export async function selectLit(reads: Reads, lamps: readonly Lamp[], span: Span) {
  const hours = await lightHours.byBucket(reads, lamps, span, 'hour');
  return hours.map(({ start, held: { on, off, failure, outage } }) => {
    const all = on + off + failure + outage;
    const elapsedMs = Math.min(hourMs, span.to.getTime() - start.getTime());
    // Lamps whose clocks are ahead report more time than has elapsed, even at the start of the hour.
    const passedMs = Math.max(1, elapsedMs, all / lamps.length);
    return {
      measureDatetime: formatBucket(start, 'hour'),
      onNumber: Math.round(on / passedMs),
      offNumber: Math.round(off / passedMs),
      totalNumber: Math.round(all / passedMs),
    };
  });
}
