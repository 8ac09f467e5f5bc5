import { expect, test } from 'vitest';
import { isNightAt, sunOf } from './sun.ts';

const seoul = { latitude: 37.5667, longitude: 126.9667 };
const at = (text: string) => new Date(`${text}+09:00`);
const minutesFrom = (found: Date, published: string) => Math.abs(found.getTime() - at(published).getTime()) / 60_000;

// Published times for Seoul, to the minute.
test.each([
  ['2024-03-20', '06:35', '18:43'],
  ['2024-06-21', '05:11', '19:57'],
  ['2024-12-21', '07:43', '17:17'],
  ['2026-03-20', '06:35', '18:44'],
  ['2026-11-20', '07:17', '17:18'],
])('computes sunrise and sunset on %s: %s and %s', (date, rise, set) => {
  for (const hour of ['00:00:00', '12:00:00', '23:59:59']) {
    const { sunrise, sunset } = sunOf(at(`${date}T${hour}`), seoul);
    expect(minutesFrom(sunrise, `${date}T${rise}:00`)).toBeLessThan(1.6);
    expect(minutesFrom(sunset, `${date}T${set}:00`)).toBeLessThan(1.6);
  }
});

test('is dark from half an hour after sunset until half an hour before sunrise', () => {
  const dark = (text: string) => isNightAt(at(`2026-11-20T${text}`), seoul);
  expect(['17:40:00', '17:55:00', '00:00:00', '06:40:00', '07:00:00', '12:00:00'].map(dark)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});
