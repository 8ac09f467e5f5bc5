import { describe, expect, test } from 'vitest';
import { averageVelocity, isSilent, operationTime } from './vehicle-now.ts';

const now = new Date('2026-11-23T10:00:00+09:00');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('silence of a tracker', () => {
  test.each([
    ['with its engine on after three intervals', 90, false, null, false],
    ['a second later', 91, false, null, true],
    ['after three of its own short intervals', 15, false, 5, false],
    ['a second after those', 16, false, 5, true],
    ['after three of its own long intervals', 181, false, 60, true],
    ['with its engine off after 600 s', 600, true, 5, false],
    ['a second after those', 601, true, 5, true],
    ['with its engine off and a long interval no earlier than with it on', 900, true, 300, false],
    ['a second after three long intervals', 901, true, 300, true],
  ] as const)('is judged %s', (_, seconds, isEngineOff, reportingIntervalSeconds, expected) => {
    expect(isSilent({ measuredAt: ago(seconds), isEngineOff, reportingIntervalSeconds }, now)).toBe(expected);
  });
});

test.each([
  [0, '0분'],
  [59, '59분'],
  [60, '1시간'],
  [485, '8시간 5분'],
])('formats %i minutes as %s', (minutes, words) => {
  expect(operationTime(minutes)).toBe(words);
});

test.each([
  [0, 0, null],
  [12_500, 3600, 12.5],
  [100, 7, 51.4],
])('computes from %i m in %i s %s km/h', (metres, seconds, expected) => {
  expect(averageVelocity(metres, seconds)).toBe(expected);
});
