/**
 * Asia/Seoul wall time. Korea has had UTC+9 without daylight saving since 1988, so a fixed offset is exact for every
 * instant a device can report.
 */
export const seoulOffsetMs = 9 * 3_600_000;

export const datetimeTypes = ['hour', 'day', 'month'] as const;
export type DatetimeType = (typeof datetimeTypes)[number];

/** Formats an instant for calls: 'YYYY-MM-DD HH:mm:ss' in Seoul. Throws a RangeError for an invalid date. */
export const formatSeoul = (instant: Date): string =>
  new Date(instant.getTime() + seoulOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** Formats an instant for screens: 'YYYY-MM-DD HH:mm' in Seoul. */
export const formatSeoulMinute = (instant: Date): string => formatSeoul(instant).slice(0, 16);

/** Formats the day of an instant: 'YYYY-MM-DD' in Seoul. */
export const formatSeoulDate = (instant: Date): string => formatSeoul(instant).slice(0, 10);

/** Formats a bucket's start by its datetime type: hour 'YYYY-MM-DD HH:mm', day 'YYYY-MM-DD', month 'YYYY-MM'. */
export const formatBucket = (start: Date, type: DatetimeType): string =>
  formatSeoul(start).slice(0, bucketLength[type]);
const bucketLength: Record<DatetimeType, number> = { hour: 16, day: 10, month: 7 };

const pattern = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm' and 'YYYY-MM-DD HH:mm:ss' as Seoul time, and ISO 8601 with its offset. '24:00'
 * is 00:00 of the next day. A date alone is its first moment, or with `end` its last second. Returns null for any other
 * text and for days that don't exist.
 */
export function parseSeoul(text: string, end = false): Date | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction, offset] = match;
  const dateOnly = hour === undefined;
  const [y, mo, d] = [Number(year), Number(month), Number(day)];
  const [h, mi, s] = dateOnly ? (end ? [23, 59, 59] : [0, 0, 0]) : [Number(hour), Number(minute), Number(second ?? 0)];
  const ms = fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0;
  if (h > 24 || mi > 59 || s > 59 || (h === 24 && (mi > 0 || s > 0 || ms > 0))) return null;
  const midnight = new Date(Date.UTC(y, mo - 1, d));
  if (midnight.getUTCFullYear() !== y || midnight.getUTCMonth() !== mo - 1 || midnight.getUTCDate() !== d) return null;
  return new Date(Date.UTC(y, mo - 1, d, h, mi, s, ms) - offsetMs(offset));
}

function offsetMs(offset: string | undefined): number {
  if (offset === undefined) return seoulOffsetMs;
  if (offset === 'Z') return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  const digits = offset.slice(1).replace(':', '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000;
}

/** The start of the bucket that contains the instant. */
export function startOfBucket(instant: Date, type: DatetimeType): Date {
  const shifted = new Date(instant.getTime() + seoulOffsetMs);
  if (type === 'hour') shifted.setUTCMinutes(0, 0, 0);
  else shifted.setUTCHours(0, 0, 0, 0);
  if (type === 'month') shifted.setUTCDate(1);
  return new Date(shifted.getTime() - seoulOffsetMs);
}

/** The start of the previous bucket. */
export const previousBucket = (instant: Date, type: DatetimeType): Date =>
  startOfBucket(new Date(startOfBucket(instant, type).getTime() - 1), type);

/** The start of the next bucket. */
export function nextBucket(start: Date, type: DatetimeType): Date {
  const shifted = new Date(startOfBucket(start, type).getTime() + seoulOffsetMs);
  if (type === 'hour') shifted.setUTCHours(shifted.getUTCHours() + 1);
  else if (type === 'day') shifted.setUTCDate(shifted.getUTCDate() + 1);
  else shifted.setUTCMonth(shifted.getUTCMonth() + 1);
  return new Date(shifted.getTime() - seoulOffsetMs);
}
