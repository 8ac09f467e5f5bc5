import { describe, expect, test } from 'vitest';
import { averageVelocity, isSilent, operationTime } from './vehicle-now.ts';

const now = new Date('2026-11-23T10:00:00+09:00');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

describe('a tracker is silent', () => {
  test.each([
    ['driving, three intervals ago', 90, 'driving', null, false],
    ['driving, a second more', 91, 'driving', null, true],
    ['stopped, with a shorter interval than usual', 90, 'stopped', 5, false],
    ['driving, with a longer interval', 170, 'driving', 60, false],
    ['driving, longer than its interval allows', 181, 'driving', 60, true],
    ['parked for half an hour', 1800, 'off', 5, false],
    ['parked and not heard since', 1801, 'off', 5, true],
  ] as const)('%s', (_, seconds, operationState, reportingIntervalSeconds, expected) => {
    expect(isSilent({ measuredAt: ago(seconds), operationState, reportingIntervalSeconds }, now)).toBe(expected);
  });
});

test.each([
  [0, '0분'],
  [59, '59분'],
  [60, '1시간'],
  [485, '8시간 5분'],
])('%i minutes are %s', (minutes, words) => {
  expect(operationTime(minutes)).toBe(words);
});

test.each([
  [0, 0, null],
  [12_500, 3600, 12.5],
  [100, 7, 51.4],
])('%i m in %i s are %s km/h', (metres, seconds, expected) => {
  expect(averageVelocity(metres, seconds)).toBe(expected);
});
