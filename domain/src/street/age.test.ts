import { expect, test } from 'vitest';
import { streetAgeOf } from './age.ts';

test.each([
  ['2026-11-26 00:00:00', 'today'],
  ['2026-11-25 23:59:00', 'recent'],
  ['2026-11-23 00:01:00', 'recent'],
  ['2026-11-22 23:59:00', 'week'],
  ['2026-11-19 08:00:00', 'week'],
  [undefined, 'none'],
])('places %s on 2026-11-26 at %s', (driven, age) => {
  expect(streetAgeOf(driven, '2026-11-26')).toBe(age);
});
