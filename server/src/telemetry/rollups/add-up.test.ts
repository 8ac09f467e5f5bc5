import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BucketSums, type Slots } from './add-up.ts';

const hours: Slots = { slotOf: (hour) => hour, hourOf: (slot) => slot };
const adding = (measures: number, ...texts: string[]) => {
  const sums = new BucketSums(measures, hours, -50, 50);
  for (const text of texts) sums.addRows(text);
  return sums.rollups(Array.from({ length: measures }, (_, measure) => measure));
};
const row = fc.record({
  hour: fc.integer({ min: -50, max: 50 }),
  readings: fc.integer({ min: 0, max: 60 }),
  sums: fc.tuple(fc.integer(), fc.integer()),
  counts: fc.option(fc.tuple(fc.nat(60), fc.nat(60)), { nil: undefined }),
});

test('adds up rows of any order and sign per bucket, oldest first', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const text = rows
        .map(({ hour, readings, sums, counts = [] }) => [hour, readings, ...sums, ...counts].join(','))
        .join(';');
      const rollups = adding(2, text);
      const starts = [...new Set(rows.map(({ hour }) => hour))].sort((a, b) => a - b);
      const total = (figureOf: (one: (typeof rows)[number]) => number) =>
        starts.map((start) => rows.filter(({ hour }) => hour === start).reduce((sum, one) => sum + figureOf(one), 0));
      expect([...rollups.hours]).toEqual(starts);
      expect([...rollups.readings]).toEqual(total(({ readings }) => readings));
      for (const i of [0, 1] as const) {
        expect([...(rollups.sums[i] ?? [])]).toEqual(total(({ sums }) => sums[i]));
        expect([...(rollups.counts[i] ?? [])]).toEqual(total(({ counts, readings }) => counts?.[i] ?? readings));
      }
    }),
  );
});

test('adds sums beyond 32 bits exactly', () => {
  const rollups = adding(1, '7,3,-9007199254740991', '', '7,1,1');
  expect([rollups.sums[0]?.[0], rollups.counts[0]?.[0]]).toEqual([-9007199254740990, 4]);
});
