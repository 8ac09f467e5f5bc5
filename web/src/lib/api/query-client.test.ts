import { expect, test } from 'vitest';
import { ApiProblem } from './problem.ts';
import { isPassing } from './query-client.ts';

test.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [404, false],
])('classifies status %i as transient: %s', (status, passing) => {
  expect(isPassing(new ApiProblem({ status, code: 'X' }))).toBe(passing);
});

test("doesn't retry other errors", () => {
  expect(isPassing(new TypeError('x'))).toBe(false);
});
