import { describe, expect, test } from 'vitest';
import { evenWay, linesOf, positionAt, spanOf, stopsOf, timeOf, type Way } from './way.ts';

const leg = (kind: 'trip' | 'stop', startSecond: number, endSecond: number) => ({
  kind,
  startSecond,
  endSecond,
  startLatitude: 37.59,
  startLongitude: 127.09,
  endLatitude: 37.59,
  endLongitude: 127.09,
  distance: 0,
  topVelocity: 0,
});

/** The vehicle is parked, drives east for a minute, stops for ten, passes a tunnel, and drives on. */
const way: Way = {
  points: [
    [0, 37.59, 127.09, 0, 0],
    [3600, 37.59, 127.09, 12, 90],
    [3660, 37.59, 127.092, 6, 90],
    [4260, 37.59, 127.092, 0, null],
    [5400, 37.6, 127.1, 20, 0],
    [5500, 37.602, 127.1, null, 0],
  ],
  gaps: [[4260, 5400]],
  legs: [leg('stop', 0, 3600), leg('trip', 3600, 3660), leg('stop', 3660, 4260), leg('trip', 5400, 5500)],
};

describe('position of a vehicle', () => {
  test.each([
    ['before anything is known', -1, null],
    ['parked', 1800, { longitude: 127.09, velocity: 0, kind: 'stop' }],
    ['half way', 3630, { latitude: 37.59, longitude: 127.091, velocity: 12, course: 90, kind: 'trip' }],
    ['at a point', 3660, { longitude: 127.092 }],
    ['standing', 4000, { longitude: 127.092, velocity: 0, kind: 'stop' }],
    ['as the gap begins', 4260, { longitude: 127.092 }],
    ['within the gap', 4261, null],
    ['in its middle', 4800, null],
    ['just before its end', 5399, null],
    ['as it ends', 5400, { latitude: 37.6, longitude: 127.1 }],
    ['after it, without a speed', 5450, { latitude: 37.601, velocity: 20 }],
    ['at the last point', 5500, { latitude: 37.602 }],
    ['after all', 5501, null],
  ])('is correct %s', (_, second, expected) => {
    const found = positionAt(way, second);
    if (expected === null) expect(found).toBeNull();
    else
      for (const [name, value] of Object.entries(expected)) {
        const shown = found?.[name as keyof typeof found];
        if (typeof value === 'number') expect(shown).toBeCloseTo(value, 9);
        else expect(shown).toBe(value);
      }
  });

  test('stays at the start of the last stop until the stop ends', () => {
    const parked = { points: way.points.slice(0, 3), gaps: [], legs: way.legs.slice(0, 3) };
    expect(positionAt(parked, 4200)).toMatchObject({ longitude: 127.092, velocity: 0, kind: 'stop' });
    expect(positionAt(parked, 4261)).toBeNull();
  });

  test('is null without data', () => {
    expect(positionAt({ points: [], gaps: [], legs: [] }, 10)).toBeNull();
  });
});

test('draws lines from gap to gap', () => {
  expect(linesOf(way).map((line) => line.length)).toEqual([4, 2]);
});

test('spreads points over their minute, and starts a gap at the last point', () => {
  const at = (second: number): Way['points'][number] => [second, 37.59, 127.09, 12, 90];
  const even = evenWay({ points: [at(60), at(60), at(60), at(180), at(240)], gaps: [[60, 180]] });
  expect(even.points.map(([second]) => second)).toEqual([60, 80, 100, 180, 240]);
  expect(even.gaps).toEqual([[100, 180]]);
  expect(linesOf(even).map((line) => line.length)).toEqual([3, 2]);
});

test('leaves exact points in order, also two of one second', () => {
  const at = (second: number): Way['points'][number] => [second, 37.59, 127.09, 12, 90];
  const exact = { points: [at(61), at(61), at(63)], gaps: [] };
  expect(evenWay(exact)).toEqual(exact);
});

test('breaks lines of minute-precision points exactly at gaps', () => {
  const at = (second: number): Way['points'][number] => [second, 37.59, 127.09, 12, 90];
  const points = [at(60), at(60), at(180), at(180), at(180)];
  expect(linesOf({ points, gaps: [[60, 180]] }).map((line) => line.length)).toEqual([2, 3]);
});

test('returns stops between trips', () => {
  expect(stopsOf(way).map(({ startSecond }) => startSecond)).toEqual([3660]);
  expect(stopsOf({ legs: [leg('stop', 0, 9)] })).toEqual([]);
});

test('returns the span of all paths, or null without data', () => {
  const late = { points: [[6000, 37, 127, 0, 0]], legs: [leg('stop', 6000, 6600)] };
  expect(spanOf([way, late, { points: [], legs: [] }])).toEqual({ from: 0, until: 6600 });
  expect(spanOf([{ points: [], legs: [] }])).toBeNull();
});

test('formats times of day', () => {
  expect([timeOf(0), timeOf(3661, true), timeOf(86_399), timeOf(86_400), timeOf(59.9, true)]).toEqual([
    '00:00',
    '01:01:01',
    '23:59',
    '24:00',
    '00:00:59',
  ]);
});
