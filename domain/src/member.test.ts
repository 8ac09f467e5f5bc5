import { expect, test } from 'vitest';
import { ageOn } from './member.ts';

test.each([
  ['2012-11-20', '2026-11-19', 13],
  ['2012-11-20', '2026-11-20', 14],
  ['2012-02-29', '2026-02-28', 13],
  ['2012-02-29', '2026-03-01', 14],
  ['2026-01-01', '2026-01-01', 0],
])('computes the age of a person born on %s, on %s: %i', (birthDate, day, age) => {
  expect(ageOn(birthDate, day)).toBe(age);
});
