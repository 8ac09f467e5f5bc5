import { expect, test } from 'vitest';
import { progressBar } from './progress.ts';

test.each([
  [0, '[░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░]   0 %'],
  [0.5, '[███████████████░░░░░░░░░░░░░░░]  50 %'],
  [1, '[██████████████████████████████] 100 %'],
])('draws the bar of %d', (share, bar) => {
  expect(progressBar(share)).toBe(bar);
});
