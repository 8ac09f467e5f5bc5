import { describe, expect, it } from 'vitest';
import { type MaintenanceWindow, mutedUntil } from './alarm-window.ts';
import { formatSeoulMinute, parseSeoul } from './seoul-time.ts';

const seoul = (text: string) => {
  const instant = parseSeoul(text);
  if (!instant) throw new RangeError(text);
  return instant.getTime();
};
/** The end of the muted time in Seoul; empty if the instant isn't muted. */
const until = (instant: string, ...windows: MaintenanceWindow[]) => {
  const end = mutedUntil(windows, seoul(instant));
  return end === null ? '' : formatSeoulMinute(new Date(end));
};

describe('mutedUntil', () => {
  it('is null without windows', () => {
    expect(until('2026-11-20 10:00')).toBe('');
  });

  it('includes the beginning of a window and excludes its end', () => {
    const once = { repeats: 'once', from: seoul('2026-11-20 10:00'), until: seoul('2026-11-20 12:00') } as const;
    expect(until('2026-11-20 09:59', once)).toBe('');
    expect(until('2026-11-20 10:00', once)).toBe('2026-11-20 12:00');
    expect(until('2026-11-20 12:00', once)).toBe('');
  });

  it('follows a daily window across midnight in Seoul', () => {
    const night = { repeats: 'daily', startMinute: 22 * 60, minutes: 9 * 60 } as const;
    expect(until('2026-11-20 21:59', night)).toBe('');
    expect(until('2026-11-20 22:00', night)).toBe('2026-11-21 07:00');
    expect(until('2026-11-21 06:59', night)).toBe('2026-11-21 07:00');
    expect(until('2026-11-21 07:00', night)).toBe('');
  });

  it('takes weekdays by Seoul’s calendar', () => {
    // A Monday; 03:00 in Seoul is still Sunday in UTC.
    const monday = { repeats: 'weekly', weekdays: [1], startMinute: 3 * 60, minutes: 60 } as const;
    expect(until('2026-11-23 03:30', monday)).toBe('2026-11-23 04:00');
    expect(until('2026-11-24 03:30', monday)).toBe('');
    expect(until('2026-11-22 03:30', monday)).toBe('');
  });

  it('lets a weekly window last over several days', () => {
    const weekend = { repeats: 'weekly', weekdays: [5], startMinute: 18 * 60, minutes: 62 * 60 } as const;
    expect(until('2026-11-20 17:59', weekend)).toBe('');
    expect(until('2026-11-22 12:00', weekend)).toBe('2026-11-23 08:00');
    expect(until('2026-11-23 08:00', weekend)).toBe('');
  });

  it.each([
    ['2026-11-30 23:30', '2026-12-01 01:00'],
    ['2027-02-28 23:30', '2027-03-01 01:00'],
    ['2028-02-29 23:30', '2028-03-01 01:00'],
    ['2026-12-31 23:30', '2027-01-01 01:00'],
  ])('begins a window of day 31 on the last day of the month: %s', (instant, end) => {
    const monthly = { repeats: 'monthly', dayOfMonth: 31, startMinute: 23 * 60, minutes: 120 } as const;
    expect(until(instant, monthly)).toBe(end);
    // Beyond midnight, in the next month.
    expect(until(`${end.slice(0, 11)}00:30`, monthly)).toBe(end);
    expect(until(end, monthly)).toBe('');
  });

  it('does not begin a window of day 31 on the 30th of a month that has 31 days', () => {
    const monthly = { repeats: 'monthly', dayOfMonth: 31, startMinute: 0, minutes: 60 } as const;
    expect(until('2026-12-30 00:30', monthly)).toBe('');
  });

  it('joins windows that touch or overlap', () => {
    const first = { repeats: 'once', from: seoul('2026-11-20 21:00'), until: seoul('2026-11-20 22:00') } as const;
    const night = { repeats: 'daily', startMinute: 22 * 60, minutes: 60 } as const;
    expect(until('2026-11-20 21:30', night, first)).toBe('2026-11-20 23:00');
  });

  it('ends also for a window that covers all time', () => {
    const always = { repeats: 'daily', startMinute: 0, minutes: 24 * 60 } as const;
    expect(until('2026-11-20 21:30', always)).toBe('2027-11-22 00:00');
  });
});
