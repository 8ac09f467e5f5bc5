import { describe, expect, test } from 'vitest';
import {
  type DatetimeType,
  formatBucket,
  formatSeoul,
  formatSeoulDate,
  formatSeoulMinute,
  nextBucket,
  parseSeoul,
  previousBucket,
  startOfBucket,
} from './seoul-time.ts';

const utc = (text: string, end?: boolean) => parseSeoul(text, end)?.toISOString() ?? null;

describe('reading', () => {
  test.each([
    ['a date alone, its first moment', '2026-11-20', '2026-11-19T15:00:00.000Z'],
    ['a minute', '2026-11-20 09:05', '2026-11-20T00:05:00.000Z'],
    ['a second', '2026-11-20 09:05:07', '2026-11-20T00:05:07.000Z'],
    ['a T between', '2026-11-20T09:05:07', '2026-11-20T00:05:07.000Z'],
    ['parts of a second, cut to thousandths', '2026-11-20 09:05:07.1239', '2026-11-20T00:05:07.123Z'],
    ['the last second of a day', '2026-11-20 23:59:59', '2026-11-20T14:59:59.000Z'],
    ['midnight', '2026-11-21 00:00', '2026-11-20T15:00:00.000Z'],
    ['24:00, the next day’s midnight', '2026-11-20 24:00', '2026-11-20T15:00:00.000Z'],
    ['24:00:00 at a year’s end', '2026-12-31 24:00:00', '2026-12-31T15:00:00.000Z'],
    ['24:00 on a leap day', '2024-02-29 24:00', '2024-02-29T15:00:00.000Z'],
    ['a leap day', '2024-02-29', '2024-02-28T15:00:00.000Z'],
    ['a leap day of a century that has one', '2000-02-29', '2000-02-28T15:00:00.000Z'],
    ['UTC', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00.000Z'],
    ['an offset', '2026-11-20T09:00:00+09:00', '2026-11-20T00:00:00.000Z'],
    ['an offset without a colon, west', '2026-11-20T00:00:00-0530', '2026-11-20T05:30:00.000Z'],
  ])('reads %s', (_what, text, instant) => {
    expect(utc(text)).toBe(instant);
  });

  test('reads a date alone as its last second if it is an end, and a time unchanged', () => {
    expect(utc('2026-11-30', true)).toBe('2026-11-30T14:59:59.000Z');
    expect(utc('2024-02-29', true)).toBe('2024-02-29T14:59:59.000Z');
    expect(utc('2026-11-30 10:00', true)).toBe('2026-11-30T01:00:00.000Z');
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-11-20 24:01',
    '2026-11-20 24:00:01',
    '2026-11-20 24:00:00.5',
    '2026-11-20 25:00',
    '2026-11-20 23:60',
    '2026-11-20 23:59:60',
    '2026-11-20 9:05',
    '2026-11-20 09',
    '2026-11-20Z',
    '20261120',
    ' 2026-11-20',
    '2026-11-20 ',
    '0026-1-1',
    '',
    'now',
  ])("refuses '%s'", (text) => {
    expect([parseSeoul(text), parseSeoul(text, true)]).toEqual([null, null]);
  });
});

describe('showing', () => {
  test.each([
    ['2026-12-31T14:59:59.999Z', '2026-12-31 23:59:59'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01 00:00:00'],
    ['2024-02-28T15:00:00.000Z', '2024-02-29 00:00:00'],
    ['2024-02-29T15:00:00.000Z', '2024-03-01 00:00:00'],
  ])('shows %s as %s', (instant, shown) => {
    const at = new Date(instant);
    expect([formatSeoul(at), formatSeoulMinute(at), formatSeoulDate(at)]).toEqual([
      shown,
      shown.slice(0, 16),
      shown.slice(0, 10),
    ]);
    expect(parseSeoul(shown)?.getTime()).toBe(Math.floor(at.getTime() / 1000) * 1000);
  });

  test("shows a bucket in its type's format", () => {
    const start = new Date('2026-10-31T15:00:00Z');
    const shown = (['hour', 'day', 'month'] as const).map((type) => formatBucket(start, type));
    expect(shown).toEqual(['2026-11-01 00:00', '2026-11-01', '2026-11']);
  });
});

describe('buckets', () => {
  test.each<[DatetimeType, string, string, string]>([
    ['hour', '2026-11-20 23:59:59', '2026-11-20 23:00', '2026-11-21 00:00'],
    ['hour', '2026-11-21 00:00:00', '2026-11-21 00:00', '2026-11-21 01:00'],
    ['day', '2026-11-20 23:59:59', '2026-11-20', '2026-11-21'],
    ['day', '2026-11-21 00:00:00', '2026-11-21', '2026-11-22'],
    ['day', '2024-02-28 12:00:00', '2024-02-28', '2024-02-29'],
    ['day', '2024-02-29 12:00:00', '2024-02-29', '2024-03-01'],
    ['day', '2026-02-28 12:00:00', '2026-02-28', '2026-03-01'],
    ['month', '2026-01-31 23:59:59', '2026-01', '2026-02'],
    ['month', '2024-02-29 23:59:59', '2024-02', '2024-03'],
    ['month', '2026-12-31 23:59:59', '2026-12', '2027-01'],
    ['month', '2027-01-01 00:00:00', '2027-01', '2027-02'],
  ])('puts %s: %s in %s, after %s', (type, moment, own, next) => {
    const start = startOfBucket(parseSeoul(moment) as Date, type);
    expect([formatBucket(start, type), formatBucket(nextBucket(start, type), type)]).toEqual([own, next]);
    expect(previousBucket(nextBucket(start, type), type)).toEqual(start);
    expect(formatSeoul(start)).toBe(own + { hour: ':00', day: ' 00:00:00', month: '-01 00:00:00' }[type]);
  });
});
