/** Seoul's calendar in plain numbers, fast enough for models that call it hundreds of thousands of times a second. */
import { seoulOffsetMs } from '@maru/domain/seoul-time';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const daysPerYear = 365.2425;

/** Days since 1970-01-01 in Seoul, changing at Seoul midnight. */
export const seoulDay = (instantMs: number): number => Math.floor((instantMs + seoulOffsetMs) / dayMs);

/** Hours since Seoul midnight, with fraction: 13.5 is 13:30. */
export const hourOfDay = (instantMs: number): number =>
  (instantMs + seoulOffsetMs - seoulDay(instantMs) * dayMs) / hourMs;

export const startOfSeoulDay = (day: number): number => day * dayMs - seoulOffsetMs;

/** 0 is Sunday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** 0 at new year, just under 1 at the year's end; accurate to a day. */
export const shareOfYear = (day: number): number => (((day % daysPerYear) + daysPerYear) % daysPerYear) / daysPerYear;

/** A yearly curve through twelve mid-month values. */
export function seasonal(months: readonly number[], day: number): number {
  const position = shareOfYear(day) * 12 - 0.5;
  const before = Math.floor(position);
  const share = position - before;
  const at = (month: number) => months[(month + 12) % 12] ?? 0;
  return at(before) * (1 - share) + at(before + 1) * share;
}
