import { airMeasure } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import { describe, expect, it } from 'vitest';
import { contrast, mixed } from '#ui/grade/contrast.ts';
import { gradeColours } from '#ui/grade/grade-look.ts';
import { bandsOf, scalePosition, tintOf, tintStep, tintSteps } from './scale.ts';

const measure = airMeasure('ultra_fine_dust');

describe('bandsOf', () => {
  it('contains all four grades, the last up to twice its lower bound', () => {
    expect(bandsOf(measure)).toEqual([
      { grade: 'good', from: 0, to: 15 },
      { grade: 'normal', from: 15, to: 35 },
      { grade: 'bad', from: 35, to: 75 },
      { grade: 'very_bad', from: 75, to: 150 },
    ]);
  });
});

describe('scalePosition', () => {
  it.each([
    [0, 0],
    [6, 0.1],
    [15, 0.25],
    [25, 0.375],
    [35, 0.5],
    [55, 0.625],
    [75, 0.75],
    [1000, 1],
  ])('puts %f at %f', (value, position) => {
    expect(scalePosition(measure, value)).toBeCloseTo(position, 6);
  });

  it("uses displayed values, so that no value is in another grade's band", () => {
    expect(scalePosition(measure, 15.4)).toBe(0.25);
    expect(scalePosition(measure, 15.5)).toBeGreaterThan(0.25);
  });
});

describe('tintStep', () => {
  it('distinguishes dongs of one grade', () => {
    const steps = new Set([16, 20, 24, 28, 32, 35].map((value) => tintStep(measure, value)));
    expect(steps.size).toBeGreaterThanOrEqual(5);
    expect(tintStep(measure, 16)).toBe(0);
    expect(tintStep(measure, 35)).toBe(tintSteps - 1);
  });
});

describe('tints', () => {
  it.each(Object.entries(gradeColours))(
    'keep a contrast of 4.5 : 1 to the text at every step of %s (%s)',
    (grade, colour) => {
      for (let step = 0; step < tintSteps; step += 1) {
        const { light, dark } = tintOf(grade as Grade, step);
        expect(contrast('#1e2124', mixed(colour, light, '#ffffff'))).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#f4f5f6', mixed(colour, dark, '#000000'))).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
