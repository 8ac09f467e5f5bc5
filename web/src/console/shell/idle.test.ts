import { expect, test } from 'vitest';
import { clockText, secondsLeft } from './idle.ts';

test('counts down from the last call', () => {
  expect(secondsLeft(1000, 1000, 30)).toBe(1800);
  expect(secondsLeft(1000, 1000 + 29 * 60_000 + 1, 30)).toBe(60);
  expect(secondsLeft(1000, 1000 + 31 * 60_000, 30)).toBe(0);
});

test('formats seconds as a clock', () => {
  expect([clockText(1745), clockText(5), clockText(7200)]).toEqual(['29:05', '00:05', '120:00']);
});
