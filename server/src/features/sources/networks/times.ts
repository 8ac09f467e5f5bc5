/** Reads the times of messages. */
import { seoulOffsetMs } from '@maru/domain/seoul-time';

/** Maximum time by which another clock may be ahead, equal to the limit for readings. */
const toleranceMs = 5 * 60_000;
/**
 * Earliest plausible time, before any supported network: a receiver without a fix starts in 1980, and an unset time is
 * in the year 1.
 */
const earliestMs = Date.UTC(2015, 0);

/** A parsed time: an instant, or the wall clock of a zone that isn't part of the text. */
export interface WrittenTime {
  ms: number;
  hasZone: boolean;
}

const pattern = /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d):?(\d\d)(?:[.,](\d{1,9}))?(?:(Z)|([+-])(\d\d):?(\d\d))?$/;

/** Parses ISO 8601 in its extended and its basic form, with up to 9 decimals; wall clocks are treated as UTC. */
function parseTime(text: unknown): WrittenTime | undefined {
  if (typeof text !== 'string' || text.length > 40) return undefined;
  const found = pattern.exec(text);
  if (!found) return undefined;
  const part = (index: number) => Number(found[index] ?? 0);
  const date = new Date(0);
  date.setUTCFullYear(part(1), part(2) - 1, part(3));
  if (date.getUTCMonth() !== part(2) - 1 || date.getUTCDate() !== part(3)) return undefined;
  if (part(4) > 23 || part(5) > 59 || part(6) > 60 || part(10) > 14 || part(11) > 59) return undefined;
  date.setUTCHours(part(4), part(5), part(6), Math.floor(Number(`0.${found[7] ?? 0}`) * 1000));
  const offsetMs = (part(10) * 60 + part(11)) * 60_000 * (found[9] === '-' ? -1 : 1);
  return { ms: date.getTime() - offsetMs, hasZone: found[8] !== undefined || found[9] !== undefined };
}

/** A plausible instant with a zone: not before networks existed, and not after the arrival. */
export function plausibleTime(text: unknown, receivedAt: Date): Date | undefined {
  const time = parseTime(text);
  return time?.hasZone && isPlausible(time.ms, receivedAt) ? new Date(time.ms) : undefined;
}

/** The time of a platform that sends its own wall clock without a zone. */
export function platformTime(text: unknown, zone: 'utc' | 'Asia/Seoul', receivedAt: Date): Date | undefined {
  const time = parseTime(text);
  if (!time) return undefined;
  const ms = time.hasZone || zone === 'utc' ? time.ms : time.ms - seoulOffsetMs;
  return isPlausible(ms, receivedAt) ? new Date(ms) : undefined;
}

/**
 * A device's own time, at most the given instant, at which its message was stored. Devices send UTC or Seoul's wall
 * clock without naming the zone. The candidate nearer to that instant is used, which is right for up to 4.5 hours of
 * delay.
 */
export function deviceTime(value: unknown, storedAt: Date): Date | undefined {
  const candidates = candidatesOf(value).filter((ms) => isPlausible(ms, storedAt));
  const distance = (ms: number) => Math.abs(storedAt.getTime() - ms);
  const [nearest] = candidates.sort((a, b) => distance(a) - distance(b));
  return nearest === undefined ? undefined : new Date(nearest);
}

function candidatesOf(value: unknown): number[] {
  if (typeof value === 'number') return [value > 1e11 ? Math.floor(value) : Math.floor(value * 1000)];
  const time = parseTime(value);
  if (!time) return [];
  return time.hasZone ? [time.ms] : [time.ms, time.ms - seoulOffsetMs];
}

const isPlausible = (ms: number, latest: Date): boolean => ms >= earliestMs && ms <= latest.getTime() + toleranceMs;
