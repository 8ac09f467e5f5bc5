import { expect, test } from 'vitest';
import { monthsBefore } from './months.ts';

test('continues into the previous year, without the month that has not ended', () => {
  expect(monthsBefore('2026-02', 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(monthsBefore('2026-01', 1)).toEqual(['2025-12']);
});
