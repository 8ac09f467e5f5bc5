import { expect, test } from 'vitest';
import { main } from '#texts/ko/main.ts';
import { formatAgo, formatDate, formatDatetime, isoSeoul } from './datetime.ts';

test('shows minutes, or the day', () => {
  expect(formatDatetime('2026-11-20 10:05:59')).toBe('2026-11-20 10:05');
  expect(formatDate('2026-11-20 10:05:59')).toBe('2026-11-20');
});

test("writes Seoul's offset for machines", () => {
  expect(new Date(isoSeoul('2026-11-20 09:00:00')).toISOString()).toBe('2026-11-20T00:00:00.000Z');
});

test.each([
  ['2026-11-20 10:00:00', '지금'],
  ['2026-11-20 09:59:30', '30초 전'],
  ['2026-11-20 09:57:00', '3분 전'],
  ['2026-11-20 08:00:01', '1시간 전'],
  ['2026-11-18 10:00:00', '2일 전'],
  // A time in the future counts as now, because the clock may be slightly behind the server's.
  ['2026-11-20 10:00:20', '지금'],
])('shows %s as %s', (datetime, ago) => {
  expect(formatAgo(datetime, new Date('2026-11-20T10:00:00+09:00'), main.ago)).toBe(ago);
});

test('returns nothing for an invalid datetime', () => {
  expect(formatAgo('x', new Date(), main.ago)).toBe('');
});
