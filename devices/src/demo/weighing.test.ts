import { firstFailure } from '@maru/domain/rules';
import { weighingKey, weighingOf, weighingRules } from '@maru/domain/weighing';
import { expect, test } from 'vitest';
import { seoulDay } from '../model/calendar.ts';
import { vehicleDevices } from './vehicle.ts';
import { weighingsOfDay } from './weighing.ts';

const now = new Date('2026-11-22T12:00:00+09:00');
const today = seoulDay(now.getTime());
const year = Array.from({ length: 365 }, (_, ago) => [...weighingsOfDay(today - ago, now.getTime())]).flat();

test('a year of every vehicle, two or three loads a shift', () => {
  const shifts = vehicleDevices.length * 313;
  expect(year.length).toBeGreaterThan(shifts * 2.3);
  expect(year.length).toBeLessThan(shifts * 2.7);
  expect(new Set(year.map(({ row }) => row.vehicleNumber)).size).toBe(vehicleDevices.length);
});

test('every row passes the rules, and no two are one', () => {
  const rules = weighingRules(now);
  for (const { row, mistyped } of year) {
    expect(firstFailure(rules, row)).toBeNull();
    if (mistyped) expect(weighingKey(weighingOf(mistyped))).toBe(weighingKey(weighingOf(row)));
  }
  expect(new Set(year.map(({ row }) => weighingKey(weighingOf(row)))).size).toBe(year.length);
});

test('some were mistyped and some taken away, most not', () => {
  const mistyped = year.filter((one) => one.mistyped).length;
  expect(mistyped).toBeGreaterThan(20);
  expect(mistyped).toBeLessThan(year.length / 40);
  const released = year.filter(({ row }) => row.enterReleaseType === 'release').length;
  expect(released).toBeGreaterThan(50);
  expect(released).toBeLessThan(year.length / 10);
});

test('what isn’t over yet isn’t weighed yet', () => {
  for (const { row } of weighingsOfDay(today, now.getTime()))
    expect(Date.parse(`${row.secondWeightDatetime.replace(' ', 'T')}+09:00`)).toBeLessThan(now.getTime());
});
