import { expect, it } from 'vitest';
import { dateRange, isDate } from './filters.tsx';

it.each(['2026-02-28', '2028-02-29'])('accepts the day %s', (text) => {
  expect(isDate(text)).toBe(true);
});

it.each(['2026-02-29', '2026-04-31', '2026-13-01', '2026-02', '2026-02-28 10:00', '', undefined])(
  'refuses %s as a day',
  (text) => {
    expect(isDate(text)).toBe(false);
  },
);

it("replaces a day that doesn't exist in an address by the default", () => {
  const now = new Date('2026-11-29T05:00:00Z');
  expect(dateRange('start', 'end', 'week').parse({ start: '2026-02-30', end: '2026-11-20' }, now)).toEqual({
    start: '2026-11-22',
    end: '2026-11-20',
  });
});
