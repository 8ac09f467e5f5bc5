import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { gradeColours } from './grade-look.ts';

test.each(Object.entries(gradeColours))('keeps a contrast of 4.5 : 1 for white text on %s (%s)', (_, colour) => {
  expect(contrast('#ffffff', colour)).toBeGreaterThanOrEqual(4.5);
});
