/**
 * When a bin will be full, by its own rhythm. How much it usually gains in an hour is the median of what it gained in the
 * same hour of the same weekday over the last weeks: one holiday, one gap or one feast moves it little.
 */
import { emptiedBy, fullFrom } from './bin.ts';
import { roundTo } from './measure.ts';
import { seoulOffsetMs } from './seoul-time.ts';

const hourMs = 3_600_000;
const hoursOfWeek = 168;
/** Weeks that are looked back. */
export const rhythmWeeks = 8;
/** As many gains as a median needs. */
const fewest = 3;
/** Days that are looked ahead. */
const daysAhead = 7;

/** As screens show it: a rounded 95 is full. */
const isFull = (fill: number) => roundTo(fill, 0) >= fullFrom;

/** How full something was over an hour, in percent: on an average, at the least and at the most. */
export interface HourlyFill {
  /** Epoch milliseconds of the hour's beginning. */
  hour: number;
  fill: number;
  least: number;
  most: number;
}

/** The usual gain of each hour of a week in Seoul, in points; null where too little is known of it. */
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
 * Whether it was emptied within one of two hours, or between them. Whenever in an hour that was, all of the first comes
 * before all of the second; an average alone would hide it in the hour of which it left most as it was.
 */
const wasEmptied = (hour: HourlyFill, next: HourlyFill) => hour.most - next.least >= emptiedBy;

/**
 * The rhythm of a compartment. The gain of an hour is by how much the next one was fuller; of hours without a next one, as
 * before a gap, of those beside an emptying and of those that it was full in, nothing is known. An hour of the week with
 * fewer than three gains has the median of the same hour of any day, where that has three.
 *
 * @param fills of any span, in the order of time; those that began over eight weeks ago don't count
 * @param now epoch milliseconds
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

/**
 * When something is full: now, at a time, not within a week, or nobody knows.
 *
 * @property at epoch milliseconds
 */
export type FullForecast =
  | { kind: 'full' }
  | { kind: 'expected'; at: number }
  | { kind: 'later' }
  | { kind: 'unknown' };

/**
 * Adds the usual gains up from the last measurement on, until it is full. What is usually lost in an hour counts as
 * nothing gained: nobody empties a bin a little.
 *
 * @param measuredAt epoch milliseconds of the last measurement, when it was filled to `fill` percent
 * @param now epoch milliseconds; a forecast that is past is due now
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

/** Whether something is full now or will be before the day in Seoul is over. */
export function isFullToday(forecast: FullForecast, now: number): boolean {
  const tomorrow = (Math.floor((now + seoulOffsetMs) / (24 * hourMs)) + 1) * 24 * hourMs - seoulOffsetMs;
  return forecast.kind === 'full' || (forecast.kind === 'expected' && forecast.at < tomorrow);
}
