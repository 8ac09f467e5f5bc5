import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { gradeColours } from './grade-look.ts';

test.each(Object.entries(gradeColours))('white text on %s (%s) keeps 4.5 : 1', (_, colour) => {
  expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5);
});
