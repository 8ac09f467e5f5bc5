import { describe, expect, test } from 'vitest';
import type { VehicleDevice } from '../demo/device.ts';
import { vehicleDevices } from '../demo/vehicle.ts';
import { hasSignal } from '../demo/vehicle-group.ts';
import { seoulDay } from './calendar.ts';
import { courseTo, distance, lengthOf, offset, pointAt, type Route } from './route.ts';
import { isOnRound, reportedAt, vehicleAt } from './vehicle.ts';

const seoul = (text: string) => Date.parse(`${text}+09:00`);
const garage = { latitude: 37.59, longitude: 127.09 };
const route: Route = [garage, offset(garage, 400, 0), offset(garage, 400, 300), offset(garage, 0, 300), garage];

describe('route', () => {
  test('is followed corner by corner, from its start to its end', () => {
    expect(lengthOf(route)).toBeCloseTo(1400, -1);
    expect(pointAt(route, 0)).toMatchObject(garage);
    expect(distance(pointAt(route, 400), offset(garage, 400, 0))).toBeLessThan(1);
    expect(distance(pointAt(route, 550), offset(garage, 400, 150))).toBeLessThan(2);
    expect(pointAt(route, -1)).toMatchObject(garage);
    expect(pointAt(route, 9999)).toMatchObject(garage);
  });

  test('has a course: east, north, west, south', () => {
    expect([200, 550, 900, 1200].map((metres) => pointAt(route, metres).course)).toEqual([90, 0, 270, 180]);
    expect(courseTo(garage, offset(garage, 100, 100))).toBe(45);
  });
});

const vehicle = (managementCode: string): VehicleDevice => {
  const found = vehicleDevices.find((one) => one.managementCode === managementCode);
  if (!found) throw new Error(`no ${managementCode}`);
  return found;
};
/**
 * Works from 20:00 on Mondays, Wednesdays and Fridays in one pair of dongs, on other days in another, and not on
 * Saturdays.
 */
const night = vehicle('VEHICLE-0001');
const hourMs = 3_600_000;

describe('vehicle', () => {
  test('works past midnight and a month’s end, and rests on Saturday', () => {
    const isOut = (text: string) => vehicleAt(night, seoul(text)).operationState !== 'off';
    // 2026-10-30 is a Friday.
    expect(['2026-10-30T21:00:00', '2026-10-31T01:30:00', '2026-11-02T01:00:00'].map(isOut)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['2026-10-31T12:00:00', '2026-10-31T21:00:00', '2026-11-01T01:00:00'].map(isOut)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('moves no further within a second than its velocity allows', () => {
    const from = seoul('2026-10-30T19:58:00');
    let stops = 0;
    let fastest = 0;
    for (let second = 0; second < 9 * 3600; second += 1) {
      const [here, next] = [vehicleAt(night, from + second * 1000), vehicleAt(night, from + (second + 1) * 1000)];
      expect(distance(here, next)).toBeLessThan(Math.max(here.velocity, next.velocity) / 3.6 + 0.8);
      if (here.operationState === 'stopped') stops += 1;
      fastest = Math.max(fastest, here.velocity);
    }
    expect(stops).toBeGreaterThan(3000);
    expect(fastest).toBeGreaterThan(30);
    expect(fastest).toBeLessThan(60);
  });

  test('parks in its garage with its engine off', () => {
    const parked = vehicleAt(night, seoul('2026-10-31T12:00:00'));
    expect(parked).toMatchObject({ ...night.garage, velocity: 0, operationState: 'off', ignition: 'off' });
    expect(parked.voltage).toBeLessThan(26);
    expect(vehicleAt(night, seoul('2026-10-30T22:00:00')).voltage).toBeGreaterThan(27);
  });

  test('passes spots without coverage, mostly within minutes', () => {
    const from = seoul('2026-10-26T00:00:00');
    const minutes = Array.from({ length: 7 * 1440 }, (_, minute) => from + minute * 60_000);
    const silent = vehicleDevices.map((one) => minutes.filter((at) => !hasSignal(one, at)).length);
    expect(silent.filter((count) => count > 0).length).toBeGreaterThan(5);
    expect(Math.max(...silent)).toBeLessThan(minutes.length / 10);
  });
});

describe('fleet', () => {
  const week = Array.from(
    { length: 7 * 24 * 4 },
    (_, quarter) => seoul('2026-10-26T00:00:00') + quarter * (hourMs / 4),
  );

  test('has a vehicle on a round at most times, with gaps of at most nine and a half hours', () => {
    for (const at of week) expect(vehicleDevices.some((one) => isOnRound(one, at))).toBe(true);
    for (const one of vehicleDevices)
      for (let day = 0; day < 7; day += 1) {
        const round = one.round(seoulDay(seoul('2026-10-26T12:00:00')) + day);
        if (round === null) continue;
        const start = seoul('2026-10-26T00:00:00') + (day * 24 + one.shift.startHour) * hourMs;
        expect(vehicleAt(one, start + 9.5 * hourMs).operationState).toBe('off');
      }
  });

  test('has different rounds and unique number plates', () => {
    expect(new Set(vehicleDevices.map((one) => one.vehicleNumber)).size).toBe(24);
    const ways = vehicleDevices.map((one) => {
      const parts = one.round(seoulDay(seoul('2026-10-26T12:00:00'))) ?? [];
      return JSON.stringify(parts.flatMap((part) => ('points' in part ? part.points : [])));
    });
    expect(new Set(ways).size).toBe(24);
  });

  test('has a vehicle that skips a dong, one that breaks down, one with jumping and one with frozen positions', () => {
    const days = Array.from({ length: 60 }, (_, day) => seoulDay(seoul('2026-09-01T12:00:00')) + day);
    const roundsOf = (code: string) => days.map((day) => vehicle(code).round(day) ?? []);
    const unloads = (code: string) =>
      new Set(roundsOf(code).map((parts) => parts.filter(({ kind }) => kind === 'unload').length));
    expect([unloads('VEHICLE-0001'), unloads('VEHICLE-0012')]).toEqual([new Set([0, 2]), new Set([0, 1, 2])]);
    const broken = roundsOf('VEHICLE-0005').filter((parts) => parts.some(({ kind }) => kind === 'broken'));
    expect(broken.length).toBeGreaterThan(2);

    const seconds = Array.from({ length: 6 * 360 }, (_, i) => i * 10_000);
    const jumper = vehicle('VEHICLE-0007');
    const jumps = seconds.filter((ms) => {
      const at = seoul('2026-10-30T20:15:00') + ms;
      return distance(reportedAt(jumper, at), vehicleAt(jumper, at)) > 2500;
    });
    expect(jumps.length).toBeGreaterThan(3);
    expect(jumps.length).toBeLessThan(30);
    const freezer = vehicle('VEHICLE-0020');
    const spots = [0, 30_000, 60_000].map((ms) => {
      const { latitude, longitude } = reportedAt(freezer, seoul('2026-10-30T16:00:00') + ms);
      return `${latitude},${longitude}`;
    });
    expect(new Set(spots).size).toBe(1);
  });
});
