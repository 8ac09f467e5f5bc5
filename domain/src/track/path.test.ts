import { expect, test } from 'vitest';
import { centre, chances, dongOf, recordedTrack } from '../../test/recorded-tracks.ts';
import { dongFinder } from './dongs.ts';
import type { Spot } from './fix.ts';
import { followDay } from './follow-day.ts';
import { decodePath, encodePath, type PathPoint } from './path.ts';
import { metresOff, simplify } from './simplify.ts';

const day = Date.parse('2026-11-20T00:00:00+09:00');
const workMs = 8 * 3_600_000;

/** The same as `simplify`, by recursion. */
function reference(points: readonly Spot[], tolerance: number): Spot[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 3) return [...points];
  const off = points.map((point) => metresOff(point, first, last));
  off[0] = off[off.length - 1] = 0;
  const most = Math.max(...off);
  if (most <= tolerance) return [first, last];
  const at = off.indexOf(most);
  return [...reference(points.slice(0, at + 1), tolerance), ...reference(points.slice(at), tolerance).slice(1)];
}

test.each([0, 1, 2, 3, 4, 5])('simplifies a path like the reference, seed %i', (seed) => {
  const points = recordedTrack({ seed, from: day, until: day + 3_600_000, rhythm: 5 });
  const simplified = simplify(points, 10);
  expect(simplified).toEqual(reference(points, 10));
  expect(simplified.length).toBeLessThan(points.length);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
])('simplifies %i points to %i', (count, expected) => {
  expect(
    simplify(recordedTrack({ seed: 1, from: day, until: day + 60_000, rhythm: 1 }).slice(0, count), 10),
  ).toHaveLength(expected);
});

test('retains only the ends of a straight way at constant speed, and more points at varying speed', () => {
  const point = (second: number, metres: number): Spot => ({
    at: day + second * 1000,
    latitude: 37.5 + metres / 111_195,
    longitude: 127,
  });
  expect(
    simplify(
      [0, 10, 20, 30].map((second) => point(second, second * 10)),
      10,
    ),
  ).toHaveLength(2);
  expect(simplify([point(0, 0), point(10, 0), point(20, 0), point(30, 300)], 10)).toHaveLength(3);
});

test('decodes a path to within a metre and a second', () => {
  const chance = chances(9);
  const path = Array.from({ length: 500 }, (_, i): PathPoint => {
    const hasVelocity = chance() < 0.8;
    return {
      at: day + i * 60_000 + Math.floor(chance() * 60_000),
      latitude: 37.4 + chance() / 3,
      longitude: 126.8 + chance() / 3,
      velocity: hasVelocity ? chance() * 90 : null,
      course: hasVelocity ? Math.floor(chance() * 360) : null,
      isAfterGap: i > 0 && chance() < 0.1,
    };
  });
  const text = encodePath(path, day);
  const back = decodePath(text, day);
  expect(encodePath(back, day)).toBe(text);
  for (const [i, point] of path.entries()) {
    const { at, latitude, longitude, velocity, ...rest } = back[i] as PathPoint;
    expect(Math.abs(at - point.at)).toBeLessThanOrEqual(500);
    expect(latitude).toBeCloseTo(point.latitude, 4);
    expect(longitude).toBeCloseTo(point.longitude, 4);
    expect(velocity).toBe(point.velocity === null ? null : Math.round(point.velocity));
    expect(rest).toEqual({ course: point.course, isAfterGap: point.isAfterGap });
  }
});

test.each(['A', 'AAAA', 'AAAAA.', 'AAAAAf', '가', 'AAAA A'])('refuses %j as a path', (text) => {
  expect(() => decodePath(text, day)).toThrow(RangeError);
});

test('encodes a day of eight hours with a position every 5 s in less than 60 kB, even with many turns', () => {
  for (const seed of [1, 2, 3]) {
    const fixes = recordedTrack({ seed, from: day, until: day + workMs, rhythm: 5 });
    expect(encodePath(followDay(fixes, { centre, dongOf }).path(), day).length).toBeLessThan(60_000);
  }
});

test('includes the start and end of stops in a path, and excludes drift', () => {
  const { legs, path } = followDay(recordedTrack({ seed: 4, from: day, until: day + workMs, rhythm: 5 }), {
    centre,
    dongOf,
  });
  const stops = legs.filter(({ kind }) => kind === 'stop');
  expect(stops.length).toBeGreaterThan(3);
  for (const { from, to } of stops) {
    const within = path().filter(({ at }) => at >= from.at && at <= to.at);
    expect(within.length).toBeLessThanOrEqual(2);
  }
});

test('assigns a position to the dong whose boundary contains it, and to the first dong on shared borders', () => {
  const square = (dongCode: string, west: number, south: number) => ({
    dongCode,
    boundary: [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ] as [number, number][],
  });
  const dong = dongFinder([square('a', 127, 37), square('b', 128, 37), square('c', 127.5, 37.5)]);
  expect(dong(37.5, 127.5)).toBe('a');
  expect(dong(37.5, 128.5)).toBe('b');
  expect(dong(38.2, 127.7)).toBe('c');
  // The result is independent of earlier lookups.
  expect(dong(37.7, 127.7)).toBe('a');
  expect(dong(36.9, 127.5)).toBeNull();
  expect(dong(39, 130)).toBeNull();
});
