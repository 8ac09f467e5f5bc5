import { crackMeasures, crackScaleOf, noCrackThresholds, tiltMeasures } from '@maru/domain/building';
import { type Grade, worstGrade } from '@maru/domain/grade';
import { type GradeScale, gradeOf, type Measure, roundTo } from '@maru/domain/measure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crackValuesOf, type Part, statusNameOf, tiltValuesOf } from './values.ts';

interface Cell {
  value: number | null;
  grade: Grade;
}

/** Sums of two measures in thousandths, and their numbers of readings; some devices have no readings. */
const part = (amount: number, scale: fc.Arbitrary<GradeScale | undefined>): fc.Arbitrary<Part> =>
  fc
    .tuple(
      fc.integer({ min: -amount, max: amount }),
      fc.integer({ min: -amount, max: amount }),
      fc.nat({ max: 4 }),
      scale,
    )
    .map(([first, second, count, own]) => ({
      sums: [first * count, second * count],
      counts: [count, count],
      scale: own,
    }));
const tiltParts = fc.array(part(600, fc.constant(undefined)), { maxLength: 5 });
const crackParts = fc.array(
  part(
    700,
    fc
      .constantFrom('0', '0.1', '0.3', '0.6')
      .map((seriousCrack) => crackScaleOf({ ...noCrackThresholds, aboveAlertCrack: '0.1', seriousCrack })),
  ),
  { maxLength: 5 },
);

/** The cell of a measure for each device. */
const ownCells = (measure: Measure, at: number, parts: readonly Part[]): Cell[] =>
  parts.flatMap(({ sums, counts, scale = measure.scale }) => {
    if (!counts[at]) return [];
    const value = roundTo((sums[at] ?? 0) / (counts[at] ?? 0) / 1000, 2);
    return [{ value, grade: gradeOf({ ...measure, ...(scale && { scale }) }, value) }];
  });

/** Fails if the cell doesn't equal any device's cell, or another device's cell is worse. */
function expectWorst(cell: Cell, word: string, own: readonly Cell[]) {
  expect(word).toBe(statusNameOf(cell.grade));
  if (own.length === 0) return expect(cell).toEqual({ value: null, grade: 'inspection' });
  expect(own).toContainEqual(cell);
  for (const one of own) {
    expect(worstGrade([one.grade, cell.grade])).toBe(cell.grade);
    if (one.grade === cell.grade) expect(Math.abs(one.value ?? 0)).toBeLessThanOrEqual(Math.abs(cell.value ?? 0));
  }
}

describe('values of a building', () => {
  it('show value, sign and grade of the worst sensor on each axis', () => {
    fc.assert(
      fc.property(tiltParts, (parts) => {
        const values = tiltValuesOf(parts);
        const [x, y] = tiltMeasures.map((measure, at) => ownCells(measure, at, parts)) as [Cell[], Cell[]];
        expectWorst({ value: values.xAvgValue, grade: values.xAvgStatus }, values.xAvgStatusName, x);
        expectWorst({ value: values.yAvgValue, grade: values.yAvgStatus }, values.yAvgStatusName, y);
        expectWorst({ value: values.worstValue, grade: values.status }, values.statusName, [...x, ...y]);
      }),
    );
  });

  it("show width and grade of the same crack, by the sensor's thresholds", () => {
    fc.assert(
      fc.property(crackParts, (parts) => {
        const values = crackValuesOf(parts);
        const own = ownCells(crackMeasures[0], 0, parts);
        expectWorst({ value: values.crackAvgValue, grade: values.crackStatus }, values.crackStatusName, own);
        expectWorst({ value: values.worstValue, grade: values.status }, values.statusName, own);
      }),
    );
  });

  it('average growths over the readings of all sensors', () => {
    const grown = (amount: number, count: number): Part => ({
      sums: [0, amount * count],
      counts: [count, count],
      scale: undefined,
    });
    expect(crackValuesOf([grown(100, 1), grown(-200, 1), grown(400, 2)]).crackAverageIncrement).toBe(0.18);
  });

  it('keep a stale value and grade it as inspection', () => {
    const parts: Part[] = [{ sums: [100, -500], counts: [1, 1], scale: undefined }];
    expect(tiltValuesOf(parts, true)).toMatchObject({
      xAvgValue: 0.1,
      xAvgStatus: 'inspection',
      yAvgValue: -0.5,
      yAvgStatus: 'inspection',
      worstValue: -0.5,
      status: 'inspection',
    });
    expect(crackValuesOf(parts, true)).toMatchObject({ crackAvgValue: 0.1, crackStatus: 'inspection' });
  });
});
