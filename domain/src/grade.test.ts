import { expect, test } from 'vitest';
import { type Grade, gradeNames, gradeShapes, grades, worstGrade } from './grade.ts';

test.each<[Grade[], Grade]>([
  [[], 'inspection'],
  [['inspection', 'inspection'], 'inspection'],
  [['inspection', 'measuring'], 'measuring'],
  [['measuring', 'good', 'inspection'], 'good'],
  [['good', 'normal'], 'normal'],
  [['bad', 'normal', 'good'], 'bad'],
  [['bad', 'very_bad', 'bad'], 'very_bad'],
])('finds the most severe grade of %o: %s', (of, worst) => {
  expect(worstGrade(of)).toBe(worst);
  expect(worstGrade([...of].reverse())).toBe(worst);
});

test('gives each grade its own word and shape, so that grades are distinguishable without colour', () => {
  for (const own of [gradeNames, gradeShapes]) {
    expect(Object.keys(own)).toEqual([...grades]);
    expect(new Set(Object.values(own)).size).toBe(grades.length);
  }
});
