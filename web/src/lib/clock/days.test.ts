import { expect, it } from 'vitest';
import { dayOr, yearBefore } from './days.ts';

it.each(['2026-02-28', '2028-02-29'])('accepts the day %s', (text) => {
  expect(dayOr('2026-11-29', text)).toBe(text);
});

it.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-02', '2026-02-28 10:00', '', undefined])(
  'replaces %s by the default',
  (text) => {
    expect(dayOr('2026-11-29', text)).toBe('2026-11-29');
  },
);

it('returns the same day of the previous year, and 28 February for 29 February', () => {
  expect(yearBefore('2026-11-29')).toBe('2025-11-29');
  expect(yearBefore('2028-02-29')).toBe('2027-02-28');
});
