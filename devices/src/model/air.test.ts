import { describe, expect, test } from 'vitest';
import { type AirSite, airAt } from './air.ts';
import { hourMs } from './calendar.ts';
import { weatherAt } from './weather.ts';

const seoul = (text: string) => Date.parse(`${text}+09:00`);
const hours = (from: string, to: string) => {
  const start = seoul(from);
  return Array.from({ length: Math.round((seoul(to) - start) / hourMs) }, (_, hour) => start + hour * hourMs);
};
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const street: AirSite = {
  managementCode: 'AIR-0001',
  installationType: 'outdoor',
  detailFacilityType: 'park',
  dongCode: '1107052',
};
const nursery: AirSite = {
  managementCode: 'AIR-0002',
  installationType: 'indoor',
  detailFacilityType: 'private_nursery',
  dongCode: '1107052',
};

describe('weather', () => {
  test('follows the seasons of Seoul', () => {
    const july = hours('2026-07-01T00:00:00', '2026-08-01T00:00:00').map(weatherAt);
    const january = hours('2026-01-01T00:00:00', '2026-02-01T00:00:00').map(weatherAt);
    expect(mean(july.map((each) => each.temperature))).toBeGreaterThan(22);
    expect(mean(january.map((each) => each.temperature))).toBeLessThan(3);
    expect(mean(january.map((each) => each.ultraFineDust))).toBeGreaterThan(
      1.4 * mean(july.map((each) => each.ultraFineDust)),
    );
  });

  test('washes dust out by rain', () => {
    const year = hours('2026-01-01T00:00:00', '2027-01-01T00:00:00');
    const summer = year.filter((instant) => [5, 6, 7].includes(new Date(instant).getUTCMonth()));
    const wet = summer.filter((instant) => weatherAt(instant - hourMs).rain > 2);
    const dry = summer.filter((instant) => weatherAt(instant).rain === 0);
    const dustOf = (instants: number[]) => mean(instants.map((instant) => weatherAt(instant).ultraFineDust));
    expect(wet.length).toBeGreaterThan(50);
    expect(dustOf(wet)).toBeLessThan(0.7 * dustOf(dry));
  });

  test('raises yellow dust in spring only, as coarse dust', () => {
    const most = (from: string, to: string) => Math.max(...hours(from, to).map((at) => weatherAt(at).fineDust));
    const springs = [2024, 2025, 2026].map((year) => most(`${year}-03-01T00:00:00`, `${year}-05-31T00:00:00`));
    const summers = [2024, 2025, 2026].map((year) => most(`${year}-06-15T00:00:00`, `${year}-09-30T00:00:00`));
    expect(Math.max(...springs)).toBeGreaterThan(250);
    expect(Math.max(...summers)).toBeLessThan(150);
  });

  test('changes smoothly across midnight, a month’s and a year’s end', () => {
    for (const midnight of ['2026-11-21T00:00:00', '2026-03-01T00:00:00', '2027-01-01T00:00:00']) {
      const [before, after] = [weatherAt(seoul(midnight) - 1000), weatherAt(seoul(midnight) + 1000)];
      expect(Math.abs(after.temperature - before.temperature)).toBeLessThan(0.05);
      expect(Math.abs(after.ultraFineDust - before.ultraFineDust)).toBeLessThan(0.5);
    }
  });
});

describe('air device', () => {
  test('returns equal readings for equal instants', () => {
    const copy = { ...nursery };
    for (const instant of hours('2026-05-01T00:00:00', '2026-05-03T00:00:00'))
      expect(airAt(copy, instant + 17_000)).toEqual(airAt(nursery, instant + 17_000));
  });

  test('returns plausible sensor values for a whole year', () => {
    for (const site of [street, nursery])
      for (const instant of hours('2026-01-01T00:00:00', '2027-01-01T00:00:00')) {
        const reading = airAt(site, instant);
        expect(reading.fineDust).toBeGreaterThanOrEqual(reading.ultraFineDust);
        expect(reading.ultraFineDust).toBeGreaterThan(0);
        expect(reading.humidity).toBeGreaterThan(0);
        expect(reading.humidity).toBeLessThanOrEqual(100);
        expect(Number.isInteger(reading.voc) && Number.isInteger(reading.co2)).toBe(true);
        for (const value of [reading.ultraFineDust, reading.fineDust, reading.temperature, reading.humidity])
          expect(Math.abs(value * 10 - Math.round(value * 10))).toBeLessThan(1e-6);
      }
  });

  test('raises carbon dioxide with a delay while a nursery is open, and not on Sundays', () => {
    const co2 = (text: string) => airAt(nursery, seoul(text)).co2;
    // From a Wednesday to a Thursday.
    expect(co2('2026-11-18T11:00:00')).toBeGreaterThan(650);
    expect(co2('2026-11-18T11:00:00')).toBeGreaterThan(co2('2026-11-18T08:00:00'));
    expect(co2('2026-11-18T20:30:00')).toBeGreaterThan(co2('2026-11-18T23:59:00') + 50);
    expect(co2('2026-11-19T05:00:00')).toBeLessThan(480);
    expect(co2('2026-11-22T11:00:00')).toBeLessThan(480);
  });

  test('delays indoor dust by about an hour', () => {
    const times = hours('2026-01-01T00:00:00', '2026-03-01T00:00:00');
    const indoors = times.map((at) => airAt(nursery, at).ultraFineDust);
    const correlation = (lagHours: number) => {
      const outdoors = times.map((at) => weatherAt(at - lagHours * hourMs).ultraFineDust);
      const [a, b] = [mean(indoors), mean(outdoors)];
      const sum = (make: (at: number) => number) => times.reduce((total, _, at) => total + make(at), 0);
      const [x, y] = [(at: number) => (indoors[at] ?? 0) - a, (at: number) => (outdoors[at] ?? 0) - b];
      return sum((at) => x(at) * y(at)) / Math.sqrt(sum((at) => x(at) ** 2) * sum((at) => y(at) ** 2));
    };
    expect(correlation(1)).toBeGreaterThan(0.9);
    expect(correlation(1)).toBeGreaterThan(correlation(-3));
  });

  test('continues smoothly across midnight and a month’s end', () => {
    const before = airAt(street, seoul('2026-08-31T23:59:30'));
    const after = airAt(street, seoul('2026-09-01T00:00:30'));
    expect(Math.abs(after.temperature - before.temperature)).toBeLessThan(1);
    expect(Math.abs(after.ultraFineDust - before.ultraFineDust)).toBeLessThan(0.15 * before.ultraFineDust + 2);
  });

  test('supports every kind of device', () => {
    expect(() => airAt({ ...nursery, detailFacilityType: 'lighthouse' }, 0)).toThrow('lighthouse');
  });
});
