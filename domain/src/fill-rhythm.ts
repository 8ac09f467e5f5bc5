/**
 * Forecasts when a bin will be full from its own rhythm. The usual gain of an hour is the median of the gains in the
 * same hour of the same weekday over the last weeks, so that single outliers hardly matter.
 */
import { emptiedBy, fullFrom } from './bin.ts';
import { roundTo } from './measure.ts';
import { seoulOffsetMs } from './seoul-time.ts';

const hourMs = 3_600_000;
const hoursOfWeek = 168;
/** Weeks of history. */
export const rhythmWeeks = 8;
/** Minimum number of gains for a median. */
const fewest = 3;
/** Days of the forecast. */
const daysAhead = 7;

/** Screens round the fill, so a rounded 95 is full. */
const isFull = (fill: number) => roundTo(fill, 0) >= fullFrom;

/** Fill over an hour in percent: average, minimum and maximum. */
export interface HourlyFill {
  /** Start of the hour, epoch milliseconds. */
  hour: number;
  fill: number;
  least: number;
  most: number;
}

/** The usual gain of each hour of a week in Seoul, in points; null if too little is known. */
export type Rhythm = readonly (number | null)[];

/** The hour of the week in Seoul, from 0 on. */
const hourOfWeek = (instant: number) => Math.floor((instant + seoulOffsetMs) / hourMs) % hoursOfWeek;

function median(gains: number[]): number | null {
  if (gains.length < fewest) return null;
  const sorted = gains.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? 0) + upper) / 2 : upper;
}

/**
 * Whether the bin was emptied in one of two consecutive hours or between them. At an emptying, low values follow high
 * ones, so minimum and maximum reveal it; averages would hide an emptying late in the hour.
 */
const wasEmptied = (hour: HourlyFill, next: HourlyFill) => hour.most - next.least >= emptiedBy;

/**
 * The rhythm of a compartment. An hour's gain is the difference to the next hour's fill; the gain is unknown before a
 * gap, next to an emptying, and while full. An hour of the week with fewer than three gains uses the median of the same
 * hour of all days, if there are three.
 *
 * @param fills  in time order; fills older than eight weeks are ignored
 * @param now  epoch milliseconds
 */
export function rhythmOf(fills: readonly HourlyFill[], now: number): Rhythm {
  const gains: number[][] = Array.from({ length: hoursOfWeek }, () => []);
  const since = now - rhythmWeeks * hoursOfWeek * hourMs;
  for (const [at, one] of fills.entries()) {
    const next = fills[at + 1];
    if (one.hour < since || next?.hour !== one.hour + hourMs || wasEmptied(one, next) || isFull(one.fill)) continue;
    gains[hourOfWeek(one.hour)]?.push(next.fill - one.fill);
  }
  const ofAnyDay = Array.from({ length: 24 }, (_, hour) => median(gains.filter((_, at) => at % 24 === hour).flat()));
  return gains.map((own, at) => median(own) ?? ofAnyDay[at % 24] ?? null);
}

/** Forecast of when a bin will be full: now, at a time (`at`, epoch milliseconds), not within a week, or unknown. */
export type FullForecast =
  | { kind: 'full' }
  | { kind: 'expected'; at: number }
  | { kind: 'later' }
  | { kind: 'unknown' };

/**
 * Adds up the usual gains from the last measurement until the bin is full. A negative gain counts as 0, because bins
 * aren't emptied partially.
 *
 * @param measuredAt  epoch milliseconds of the last measurement, with a fill of `fill` percent
 * @param now  epoch milliseconds; a forecast in the past means due now
 */
export function forecastFull(rhythm: Rhythm, fill: number, measuredAt: number, now: number): FullForecast {
  if (isFull(fill)) return { kind: 'full' };
  let level = fill;
  for (let at = measuredAt; at < now + daysAhead * 24 * hourMs; ) {
    const next = (Math.floor(at / hourMs) + 1) * hourMs;
    const usual = rhythm[hourOfWeek(at)] ?? null;
    if (usual === null) return { kind: 'unknown' };
    const gain = (Math.max(0, usual) * (next - at)) / hourMs;
    if (level + gain >= fullFrom) {
      const full = at + ((next - at) * (fullFrom - level)) / gain;
      return { kind: 'expected', at: Math.max(now, Math.ceil(full)) };
    }
    level += gain;
    at = next;
  }
  return { kind: 'later' };
}

/** Whether the bin is full now or will be before the end of the day in Seoul. */
export function isFullToday(forecast: FullForecast, now: number): boolean {
  const tomorrow = (Math.floor((now + seoulOffsetMs) / (24 * hourMs)) + 1) * 24 * hourMs - seoulOffsetMs;
  return forecast.kind === 'full' || (forecast.kind === 'expected' && forecast.at < tomorrow);
}
