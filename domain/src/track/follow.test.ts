import { describe, expect, test } from 'vitest';
import { centre, dongOf, isDayBehind, recordedTrack } from '../../test/recorded-tracks.ts';
import { referenceDay } from '../../test/reference-tracks.ts';
import { beginDay, type DayState, staysOf, totalsOf } from './day.ts';
import type { Fix } from './fix.ts';
import { follow, noChanges } from './follow.ts';
import { followDay } from './follow-day.ts';

const area = { centre, dongOf };
const day = Date.parse('2026-11-20T00:00:00+09:00');
const hourMs = 3_600_000;

/** Converts a followed day to the reference's form. */
function followed(fixes: readonly Fix[]) {
  const { state, changes, legs } = followDay(fixes, area);
  return {
    setAside: [...changes.setAside].filter(([, reason]) => reason !== null).sort(([a], [b]) => a - b),
    legs: legs.map(({ kind, from, to, metres, top }) => ({ kind, from: from.at, to: to.at, metres, top })),
    dongs: staysOf(state),
  };
}

describe('trips and stops of synthetic tracks equal a slow reference', () => {
  const shapes = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) =>
    [1, 5, 20, 60].map((rhythm) => ({ seed, rhythm, isPlain: seed % 2 === 0 })),
  );
  test.each(shapes)(
    'equals the reference for seed $seed, with a position each $rhythm s',
    ({ seed, rhythm, isPlain }) => {
      const hours = rhythm === 1 ? 4 : 24;
      const fixes = recordedTrack({ seed, from: day, until: day + hours * hourMs, rhythm, isPlain });
      const reference = referenceDay(fixes, centre, dongOf);
      expect(reference.legs.length).toBeGreaterThan(2);
      expect(followed(fixes)).toEqual(reference);
    },
  );

  test('covers all kinds of shapes', () => {
    const all = shapes.map(({ seed, rhythm, isPlain }) =>
      referenceDay(recordedTrack({ seed, from: day, until: day + 8 * hourMs, rhythm, isPlain }), centre, dongOf),
    );
    for (const reason of ['jump', 'frozen', 'outside'])
      expect(all.flatMap(({ setAside }) => setAside).filter(([, each]) => each === reason).length).toBeGreaterThan(20);
    for (const kind of ['trip', 'stop'])
      expect(all.flatMap(({ legs }) => legs).filter((leg) => leg.kind === kind).length).toBeGreaterThan(50);
  });
});

test.each([1, 3, 5, 7])('assigns positions of a clock that is a day behind to the day they report: seed %i', (seed) => {
  const fixes = recordedTrack({ seed, from: day, until: day + 48 * hourMs, rhythm: 20 });
  const first = fixes.filter(({ at }) => at < day + 24 * hourMs);
  expect(first.filter(isDayBehind).length).toBeGreaterThan(10);
  expect(followed(first)).toEqual(referenceDay(first, centre, dongOf));
});

test('returns a bitwise equal result after restoring a day', () => {
  const fixes = recordedTrack({ seed: 11, from: day, until: day + 12 * hourMs, rhythm: 5 });
  let state = beginDay();
  for (const [i, fix] of fixes.entries()) {
    follow(state, fix, area, noChanges());
    if (i % 7 === 0) state = JSON.parse(JSON.stringify(state)) as DayState;
  }
  expect(JSON.stringify(state)).toBe(JSON.stringify(followDay(fixes, area).state));
  expect(totalsOf(state).metres).toBeGreaterThan(1000);
});

test('throws for positions out of order', () => {
  const [first, second] = recordedTrack({ seed: 1, from: day, until: day + 60_000, rhythm: 5 }) as [Fix, Fix];
  expect(() => followDay([second, first], area)).toThrow(RangeError);
});
