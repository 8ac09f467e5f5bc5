import { airMeasure, airMeasures } from '@maru/domain/air';
import { binMeasures } from '@maru/domain/bin';
import { grades } from '@maru/domain/grade';
import { expect, test } from 'vitest';
import { measures } from './measures.ts';

test("translates every measure's own grade word to English", () => {
  for (const measure of [...airMeasures, ...binMeasures]) {
    for (const grade of grades) expect(measures.gradeWord(grade, measure)).toMatch(/^[A-Z][a-z ]+$/);
  }
  expect(measures.gradeWord('bad', airMeasure('co2'))).toBe('Ventilate');
  expect(measures.gradeWord('bad')).toBe('Bad');
});

test('uses a short name instead of a long one', () => {
  expect(measures.shortName(airMeasure('ultra_fine_dust'))).toBe('PM2.5');
  expect(measures.shortName(airMeasure('humidity'))).toBe('Humidity');
});
