import { firstFailure } from '@maru/domain/rules';
import { weighingKey } from '@maru/domain/weighing';
import { weighingOf, weighingRules } from '@maru/domain/weighing-rules';
import { expect, test } from 'vitest';
import { seoulDay } from '../model/calendar.ts';
import { vehicleDevices } from './vehicle.ts';
import { weighingsOfDay } from './weighing.ts';

const now = new Date('2026-11-22T12:00:00+09:00');
const today = seoulDay(now.getTime());
const days = 56;
const weighed = Array.from({ length: days }, (_, ago) => [...weighingsOfDay(today - ago, now.getTime())]).flat();

test('weighs each dong’s load, two per shift except after a breakdown', () => {
  const shifts = vehicleDevices
    .map((vehicle) => Array.from({ length: days }, (_, ago) => vehicle.round(today - ago)).filter(Boolean).length)
    .reduce((sum, count) => sum + count, 0);
  expect(weighed.length).toBeGreaterThan(1.8 * shifts);
  expect(weighed.length).toBeLessThanOrEqual(2 * shifts);
  expect(new Set(weighed.map(({ row }) => row.vehicleNumber)).size).toBe(vehicleDevices.length);
});

test('passes the validation rules without duplicate rows', () => {
  const rules = weighingRules(now);
  for (const { row, mistyped } of weighed) {
    expect(firstFailure(rules, row)).toBeNull();
    if (mistyped) expect(weighingKey(weighingOf(mistyped))).toBe(weighingKey(weighingOf(row)));
  }
  expect(new Set(weighed.map(({ row }) => weighingKey(weighingOf(row)))).size).toBe(weighed.length);
});

test('contains some mistyped and some released rows', () => {
  const mistyped = weighed.filter((one) => one.mistyped).length;
  expect(mistyped).toBeGreaterThan(5);
  expect(mistyped).toBeLessThan(weighed.length / 40);
  const released = weighed.filter(({ row }) => row.enterReleaseType === 'release').length;
  expect(released).toBeGreaterThan(20);
  expect(released).toBeLessThan(weighed.length / 10);
});

test('contains no weighings of unfinished shifts', () => {
  for (const { row } of weighingsOfDay(today, now.getTime()))
    expect(Date.parse(`${row.secondWeightDatetime.replace(' ', 'T')}+09:00`)).toBeLessThan(now.getTime());
});
