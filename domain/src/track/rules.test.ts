/** Tests each rule on a few positions along a straight street. */
import { expect, test } from 'vitest';
import { staysOf, totalsOf } from './day.ts';
import { type Fix, metresBetween, operationOf } from './fix.ts';
import { followDay } from './follow-day.ts';

const begin = Date.parse('2026-11-20T06:00:00+09:00');
const centre = { latitude: 37.5, longitude: 127 };
const metresPerDegree = (6_371_000 * Math.PI) / 180;

type Given = [second: number, metresNorth: number, told?: Partial<Fix>];

const fixOf = ([second, metresNorth, judged]: Given): Fix => ({
  at: begin + second * 1000,
  latitude: centre.latitude + metresNorth / metresPerDegree,
  longitude: centre.longitude,
  velocity: null,
  course: null,
  voltage: null,
  operation: null,
  ...judged,
});
const off = { operation: 'off' } as const;
/** Positions of a vehicle at constant speed, both ends included. */
const driving = (from: number, to: number, metresFrom: number, metresPerSecond: number, rhythm = 10): Given[] =>
  Array.from({ length: Math.floor((to - from) / rhythm) + 1 }, (_, i) => [
    from + i * rhythm,
    metresFrom + i * rhythm * metresPerSecond,
  ]);
const standing = (from: number, to: number, metres: number, rhythm = 60): Given[] =>
  driving(from, to, metres, 0, rhythm);

/** One dong up to 405 metres, another from there on, and none beyond 2 km. */
const dongOf = (latitude: number) => {
  const metres = (latitude - centre.latitude) * metresPerDegree;
  return metres > 2005 ? null : metres > 405 ? 'north' : 'south';
};

/** Formats legs as 'trip 0-90 900 m' and discarded positions as 'jump 30'. */
function followed(given: readonly Given[]) {
  const { state, legs, changes } = followDay(given.map(fixOf), { centre, dongOf });
  const second = (at: number) => (at - begin) / 1000;
  return {
    legs: legs.map(
      ({ kind, from, to, metres }) =>
        `${kind} ${second(from.at)}-${second(to.at)}${kind === 'trip' ? ` ${metres} m` : ''}`,
    ),
    setAside: [...changes.setAside].flatMap(([at, reason]) => (reason ? [`${reason} ${second(at)}`] : [])),
    totals: totalsOf(state),
    stays: staysOf(state),
  };
}

const fast = (second: number, metres: number): Given => [second, metres, { velocity: 20 }];
type Case = [name: string, given: Given[], legs: string[], setAside?: string[]];
const cases: Case[] = [
  ['a moving vehicle is on a trip from its first position', driving(0, 90, 0, 10), ['trip 0-90 900 m']],
  ['a move of up to 100 m from its stop is no trip', [...standing(0, 240, 0), [250, 99]], []],
  ['five minutes near one place are a stop', standing(0, 300, 0), ['stop 0-300']],
  ['shorter ones are none', standing(0, 299, 0, 13), []],
  [
    'a trip begins with the last position within 50 m',
    [...standing(0, 600, 0), [610, 40], [620, 80], [630, 130], ...driving(640, 700, 230, 10)],
    ['stop 0-610', 'trip 610-700 790 m'],
  ],
  [
    'a pause within 50 m of 300 s ends the trip at its beginning',
    [...driving(0, 100, 0, 10), ...standing(110, 470, 1020)],
    ['trip 0-100 1000 m', 'stop 100-470'],
  ],
  [
    'a shorter pause is part of the trip',
    [...driving(0, 100, 0, 10), ...standing(110, 380, 1020), ...driving(390, 450, 1080, 10)],
    ['trip 0-450 1680 m'],
  ],
  [
    'switching off ends the trip at once, at the pause’s start',
    [...driving(0, 100, 0, 10), [110, 1020], [120, 1020, off], [180, 1020, off]],
    ['trip 0-100 1000 m', 'stop 100-180'],
  ],
  [
    'switching off while rolling ends the trip there',
    [...driving(0, 100, 0, 10), [110, 1100, off]],
    ['trip 0-110 1100 m'],
  ],
  [
    'a vehicle that is off starts no trip',
    [
      [0, 0, off],
      [60, 0, off],
      [120, 300, off],
      [180, 600, off],
    ],
    ['stop 0-60'],
  ],
  ['drift at rest adds nothing', [0, 8, 3, -6, 9, 1, 7, -2].map((m, i): Given => [i * 60, m]), ['stop 0-420']],
  ['steps of less than 10 m are counted together', driving(0, 200, 0, 1.5, 5), ['trip 30-200 255 m']],
  [
    'silence of more than 600 s ends a trip with its last position, and counts as neither trip nor stop',
    [...driving(0, 100, 0, 10), ...driving(701, 761, 3000, 10)],
    ['trip 0-100 1000 m', 'trip 701-761 600 m'],
  ],
  ['silence of 600 s doesn’t', [...driving(0, 100, 0, 10), ...driving(700, 720, 3000, 10)], ['trip 0-720 3200 m']],
  [
    'a vehicle within 50 m after silence has been stopped',
    [...driving(0, 100, 0, 10), [1000, 1040], ...driving(1010, 1040, 1200, 10)],
    ['trip 0-100 1000 m', 'stop 100-1000', 'trip 1000-1040 460 m'],
  ],
  [
    'a stop ends with its last position before silence if the vehicle is elsewhere afterwards',
    [...standing(0, 360, 0), [2000, 500], ...standing(2060, 2300, 500)],
    ['stop 0-360', 'stop 2000-2300'],
  ],
  [
    'a stop continues if it drifts within 100 m',
    [...standing(0, 360, 0), ...standing(420, 780, 80), ...standing(840, 900, 160)],
    ['stop 0-900'],
  ],
  [
    'a position that implies more than 150 km/h is a jump',
    [...driving(0, 50, 0, 10), [60, 5000], ...driving(70, 90, 700, 10)],
    ['trip 0-90 900 m'],
    ['jump 60'],
  ],
  ['but not within 100 m', [...driving(0, 50, 0, 10), [51, 595], ...driving(60, 80, 600, 10)], ['trip 0-80 800 m'], []],
  [
    'three consecutive jumps that agree are believed from the first on, without the way to it',
    [...driving(0, 50, 0, 10), ...driving(60, 90, 9000, 10)],
    ['trip 0-50 500 m', 'trip 60-90 300 m'],
    [],
  ],
  [
    'two that agree are not believed, and one that doesn’t agree starts again',
    [...driving(0, 50, 0, 10), [60, 9000], [70, 9100], [80, 19_000], ...driving(90, 110, 900, 10)],
    ['trip 0-110 1100 m'],
    ['jump 60', 'jump 70', 'jump 80'],
  ],
  [
    'an identical position at 5 km/h or more is frozen',
    [fast(0, 0), fast(10, 200), fast(20, 200), fast(30, 200), fast(40, 500)],
    ['trip 0-40 500 m'],
    ['frozen 20', 'frozen 30'],
  ],
  [
    'an identical position at less than that, or without a speed, is stopped',
    [
      [0, 0, { velocity: 4.9 }],
      [10, 0, { velocity: 4.9 }],
      [20, 0],
    ],
    [],
    [],
  ],
  [
    'a position more than 100 km from the centre is outside, and later ones are judged as before',
    [...driving(0, 50, 0, 10), [60, 101_000], [70, 101_000], [80, 101_000], ...driving(90, 110, 900, 10)],
    ['trip 0-110 1100 m'],
    ['outside 60', 'outside 70', 'outside 80'],
  ],
];

test.each(cases)('applies the rule: %s', (_, given, legs, setAside = []) => {
  expect(followed(given)).toMatchObject({ legs, setAside });
});

test('sums up the trips of a day: count, metres, seconds, top speed', () => {
  const { totals } = followed([...driving(0, 100, 0, 10), ...standing(110, 470, 1020), ...driving(480, 500, 1200, 12)]);
  expect(totals).toEqual({ trips: 2, metres: 1000 + 420, seconds: 100 + 30, top: 64.8 });
});

test.each<[name: string, given: Given[], top: number]>([
  ['told', [fast(0, 0), fast(10, 200), fast(20, 300)], 20],
  ['the implied one if none is reported', driving(0, 60, 0, 9), 32.4],
  [
    'the highest of believed positions only',
    [fast(0, 0), fast(10, 200), [11, 9000, { velocity: 120 }], fast(20, 400)],
    20,
  ],
  ['at most the possible speed of vehicles', [fast(0, 0), [10, 200, { velocity: 180 }], fast(20, 400)], 20],
])('computes the top speed as %s', (_, given, top) => {
  expect(followed(given).totals.top).toBe(top);
});

test('counts metres in the dong where a step ends, and a stay from the first to the last time on a trip', () => {
  const { stays } = followed([...standing(0, 360, 0), ...driving(370, 690, 0, 10)]);
  const at = (second: number) => begin + second * 1000;
  expect(stays).toEqual({
    south: [[at(370), at(410), 40_000, 40_000]],
    // The ten seconds in which the vehicle crosses the border count for neither dong.
    north: [[at(420), at(570), 160_000, 150_000]],
  });
});

test.each([
  ['one within 600 s', 600, 1],
  ['later another one', 610, 2],
])('counts the stays after a return to a dong: %s', (_, away, count) => {
  const back = 40 + away;
  const { stays } = followed([
    ...driving(0, 40, 0, 10),
    ...driving(50, back - 10, 500, 0.15, 10).map(([second], i): Given => [second, i % 2 ? 420 : 560]),
    ...driving(back, back + 30, 395, -10),
  ]);
  expect(stays.south).toHaveLength(count);
  expect(stays.south?.at(0)?.[0]).toBe(begin);
  expect(stays.south?.at(-1)?.[1]).toBe(begin + (back + 30) * 1000);
  expect(stays.south?.reduce((sum, [, , , ms]) => sum + ms, 0)).toBe(70_000);
});

test('omits dongs that were only reached on a way that turned out to be a stop', () => {
  const { stays } = followed([...driving(0, 100, -605, 10), ...standing(110, 470, 410)]);
  expect(Object.keys(stays)).toEqual(['south']);
});

test('computes distances on the globe', () => {
  const [seoul, busan] = [
    { latitude: 37.5665, longitude: 126.978 },
    { latitude: 35.1796, longitude: 129.0756 },
  ];
  expect(metresBetween(seoul, busan) / 1000).toBeCloseTo(325.0, 0);
  expect(metresBetween(seoul, seoul)).toBe(0);
});

test.each<[name: string, fix: Given, before: Given | null, is: string]>([
  ['as told', [10, 500, { operation: 'stopped', velocity: 30 }], [0, 0], 'stopped'],
  ['off where it is off', [10, 0, off], [0, 0], 'off'],
  ['driving by the speed told', [10, 0, { velocity: 3 }], [0, 0], 'driving'],
  ['stopped by the speed told', [10, 500, { velocity: 2.9 }], [0, 0], 'stopped'],
  ['driving by the distance from the previous position', [10, 10], [0, 0], 'driving'],
  ['stopped if nothing is known', [10, 10], null, 'stopped'],
])('judges a vehicle as %s', (_, fix, before, is) => {
  expect(operationOf(fixOf(fix), before && fixOf(before))).toBe(is);
});
