/** Properties of the public way over synthetic tracks, and proof that a violation of each property is detected. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centre, dongOf, recordedTrack } from '../../test/recorded-tracks.ts';
import { metresBetween, type Spot } from './fix.ts';
import { followDay } from './follow-day.ts';
import type { PathPoint } from './path.ts';
import { type DayWay, hiddenMetres, type PublicLeg, publicCell, publicPlace, publicWay } from './public-way.ts';

const midnight = Date.parse('2026-11-20T00:00:00+09:00');
const hourMs = 3_600_000;
const dongs = ['A', 'B', 'C', 'D'];
type Way = DayWay<PublicLeg>;
type Place = Pick<Spot, 'latitude' | 'longitude'>;

/** Assigns squares to four kinds, like a chessboard with four colours. */
const quarterOf = ({ latitude, longitude }: Place) =>
  dongs[(Math.floor(latitude * 200) % 2) * 2 + (Math.floor(longitude * 200) % 2)] ?? null;

/** A synthetic day of a vehicle, with a base on its way and a plan of some dongs. */
function dayOf(seed: number, planned: ReadonlySet<string | null>) {
  const fixes = recordedTrack({ seed, from: midnight + 5 * hourMs, until: midnight + 15 * hourMs, rhythm: 20 });
  const { legs, path } = followDay(fixes, { centre, dongOf });
  const way: Way = { path: path(), legs };
  const base: Place = way.path[Math.floor(way.path.length / 2)] ?? centre;
  const isPlanned = (place: Place) => planned.has(quarterOf(place));
  return { way, rules: { base, isPlanned } };
}

const placesOf = ({ path, legs }: Way): Place[] => [...path, ...legs.flatMap(({ from, to }) => [from, to])];
const timesOf = ({ path, legs }: Way): number[] => [
  ...path.map(({ at }) => at),
  ...legs.flatMap(({ from, to }) => [from.at, to.at]),
];

/** The privacy rules that a public answer breaks; empty if none. */
function breachesOf(shown: Way, { way, rules }: ReturnType<typeof dayOf>): string[] {
  const ends = [way.path[0], way.path.at(-1), way.legs[0]?.from, way.legs.at(-1)?.to].flatMap((end) => end ?? []);
  const nearest = (secret: Place) => Math.min(...placesOf(shown).map((place) => metresBetween(place, secret)));
  const offPlan = way.legs.filter(({ kind, from }) => kind === 'stop' && !rules.isPlanned(from));
  const stops = shown.legs.filter(({ kind }) => kind === 'stop');
  return [
    ...(ends.some((end) => nearest(end) <= hiddenMetres) ? ['start or end'] : []),
    ...(nearest(rules.base) <= hiddenMetres ? ['base'] : []),
    ...(offPlan.some(({ from }) => nearest(from) <= hiddenMetres) ? ['way to a stop off plan'] : []),
    ...(stops.some(({ from }) => !rules.isPlanned(from)) ? ['stop off plan'] : []),
    ...(timesOf(shown).some((at) => at % 60_000 !== 0) ? ['seconds'] : []),
    ...(shown.path.some(({ at }, i) => at < (shown.path[i - 1]?.at ?? 0)) ? ['order'] : []),
    ...(shown.path.some(({ at, isAfterGap }, i) => isAfterGap && at === shown.path[i - 1]?.at)
      ? ['gap of no time']
      : []),
  ];
}

const anyDay = fc
  .record({ seed: fc.integer({ min: 1, max: 100_000 }), planned: fc.subarray(dongs) })
  .map(({ seed, planned }) => dayOf(seed, new Set(planned)));

describe('the public way', () => {
  test("doesn't reveal starts, ends, bases, unplanned stops or seconds of any day", () => {
    let shownPoints = 0;
    fc.assert(
      fc.property(anyDay, (day) => {
        const shown = publicWay(day.way, day.rules);
        shownPoints += shown.path.length;
        expect(breachesOf(shown, day)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    // Checks that the answer isn't empty: an empty answer would break no rule.
    expect(shownPoints).toBeGreaterThan(1000);
  });

  test('shows stops in planned dongs', () => {
    const stops = Array.from({ length: 20 }, (_, seed) => {
      const { way, rules } = dayOf(seed + 1, new Set(dongs));
      return publicWay(way, rules).legs.filter(({ kind }) => kind === 'stop').length;
    });
    expect(stops.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10);
  });

  test.each<[string, (shown: Way, exact: Way) => Way]>([
    ['start or end', (shown, { path }) => ({ ...shown, path: [path[0] as PathPoint, ...shown.path] })],
    [
      'base',
      (shown, { path }) => ({ ...shown, path: [path[Math.floor(path.length / 2)] as PathPoint, ...shown.path] }),
    ],
    ['stop off plan', ({ path }, { legs }) => ({ path, legs })],
    ['way to a stop off plan', ({ legs }, { path }) => ({ path, legs })],
    ['seconds', (shown) => ({ ...shown, path: shown.path.map((point) => ({ ...point, at: point.at + 7000 })) })],
  ])('fails the check if it reveals %s', (breach, plant) => {
    const day = dayOf(4, new Set(['A']));
    const shown = publicWay(day.way, day.rules);
    expect(breachesOf(shown, day)).toEqual([]);
    expect(breachesOf(plant(shown, day.way), day)).toContain(breach);
  });

  test('is empty for a vehicle that never left', () => {
    const path = [0, 1, 2].map((i) => ({ at: midnight + i, ...centre, velocity: 0, course: null, isAfterGap: false }));
    expect(publicWay({ path, legs: [] }, { base: centre, isPlanned: () => true })).toEqual({ path: [], legs: [] });
  });
});

describe('public position of a vehicle now', () => {
  const rules = { base: { latitude: 37.6, longitude: 127.1 }, isPlanned: ({ latitude }: Spot) => latitude < 37.59 };
  const at = (latitude: number): Spot => ({ at: midnight, latitude, longitude: 127.1 });

  test.each([
    ['driving', 37.595, false, true],
    ['standing in a planned dong', 37.58, true, true],
    ['standing off the plan', 37.595, true, false],
    ['driving near its base', 37.601, false, false],
    ['standing at its base', 37.6, true, false],
  ])('shows a vehicle that is %s', (_, latitude, isStanding, isExact) => {
    const spot = at(latitude);
    const shown = publicPlace(spot, isStanding, rules);
    expect(shown.latitude === spot.latitude && shown.longitude === spot.longitude).toBe(isExact);
    if (!isExact) expect(shown).toEqual(publicCell(spot));
  });

  test('is the same anywhere in a cell', () => {
    expect(publicCell({ latitude: 37.6001, longitude: 127.1049 })).toEqual({ latitude: 37.6025, longitude: 127.1025 });
    expect(publicCell({ latitude: 37.6049, longitude: 127.1001 })).toEqual({ latitude: 37.6025, longitude: 127.1025 });
  });
});
