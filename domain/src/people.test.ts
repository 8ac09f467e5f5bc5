import { describe, expect, test } from 'vitest';
import { closedDay, crowdingOf, driftOf, lastReset, meanPresent, presentAfter } from './people.ts';
import { formatSeoul } from './seoul-time.ts';

const seoul = (text: string) => new Date(`${text.replace(' ', 'T')}+09:00`);

describe('the reset', () => {
  test.each([
    ['2026-03-10 00:00:00', 0, '2026-03-10 00:00:00'],
    ['2026-03-09 23:59:59', 0, '2026-03-09 00:00:00'],
    ['2026-03-10 03:59:59', 4, '2026-03-09 04:00:00'],
    ['2026-03-10 04:00:00', 4, '2026-03-10 04:00:00'],
    ['2026-03-01 02:00:00', 4, '2026-02-28 04:00:00'],
    ['2028-03-01 02:00:00', 4, '2028-02-29 04:00:00'],
    ['2027-01-01 01:00:00', 23, '2026-12-31 23:00:00'],
  ])('precedes %s with reset hour %i at %s', (now, hour, expected) => {
    expect(formatSeoul(lastReset(seoul(now), hour))).toBe(expected);
  });

  test('ends the previous day', () => {
    const { from, to } = closedDay(seoul('2026-03-01 03:00:00'), 4);
    expect([formatSeoul(from), formatSeoul(to)]).toEqual(['2026-02-27 04:00:00', '2026-02-28 04:00:00']);
  });
});

describe('persons present', () => {
  const hour = (start: string, personIn: number, personOut: number) => ({ start: seoul(start), personIn, personOut });

  test('are the difference of ins and outs, and never negative', () => {
    expect(presentAfter([])).toBe(0);
    expect(presentAfter([hour('2026-03-10 22:00:00', 30, 10), hour('2026-03-11 00:00:00', 5, 20)])).toBe(5);
    expect(presentAfter([hour('2026-03-10 22:00:00', 3, 10)])).toBe(0);
  });

  test('average over the hours since the reset, across midnight and hours without counts', () => {
    const hours = [hour('2026-03-10 22:00:00', 30, 10), hour('2026-03-11 00:00:00', 0, 12)];
    // 20 after 22 h, 20 after 23 h, 8 after 0 h.
    expect(meanPresent(hours, seoul('2026-03-10 22:00:00'), seoul('2026-03-11 00:30:00'))).toBe(16);
  });

  test('drift by the remainder of a whole day', () => {
    expect(driftOf([hour('2026-03-10 09:00:00', 100, 20), hour('2026-03-10 18:00:00', 4, 91)])).toBe(-7);
  });
});

test.each([
  [0, 100, 'good'],
  [30, 100, 'good'],
  [31, 100, 'normal'],
  [60, 100, 'normal'],
  [61, 100, 'bad'],
  [90, 100, 'bad'],
  [91, 100, 'very_bad'],
  [500, 100, 'very_bad'],
  [12, null, 'inspection'],
  [null, 100, 'inspection'],
])('grades %o persons with a capacity of %o as %s', (persons, capacity, grade) => {
  expect(crowdingOf(persons, capacity)).toBe(grade);
});
