import { emptiedBy } from '@maru/domain/bin';
import { forecastFull, rhythmOf } from '@maru/domain/fill-rhythm';
import { describe, expect, test } from 'vitest';
import { type BinSite, binAt } from './bin.ts';
import { hourMs } from './calendar.ts';

const now = Date.parse('2026-11-16T15:00:00+09:00');
const site = (number: number): BinSite => ({
  managementCode: `BIN-${String(number).padStart(4, '0')}`,
  recycleBinType: 'both',
  recycleBinCount: 1,
});
const sites = Array.from({ length: 40 }, (_, at) => site(at + 1));
const weeks = (of: BinSite, count: number) =>
  Array.from({ length: count * 168 }, (_, at) => binAt(of, now - (count * 168 - at) * hourMs));

describe('bin', () => {
  test('returns equal readings for equal instants', () => {
    const [first, again] = [binAt(site(1), now - 500 * hourMs), binAt(site(1), now)];
    expect(binAt(site(1), now - 500 * hourMs)).toEqual(first);
    expect(binAt(site(1), now)).toEqual(again);
  });

  test('fills by day, is emptied every few days, and stays within 0 to 100 %', () => {
    for (const one of sites.slice(0, 10)) {
      const fills = weeks(one, 4).map(({ petCanFill = -1 }) => petCanFill);
      expect(Math.min(...fills)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...fills)).toBeLessThanOrEqual(100);
      const emptied = fills.filter((fill, at) => fill <= (fills[at - 1] ?? 0) - emptiedBy).length;
      expect(emptied).toBeGreaterThanOrEqual(4);
      expect(emptied).toBeLessThanOrEqual(14);
    }
  });

  test('counts up, except after a controller’s replacement', () => {
    const falls = sites.map((one) => {
      const totals = weeks(one, 52).map(({ petCanItems }) => petCanItems);
      return totals.filter((total, at) => total < (totals[at - 1] ?? 0)).length;
    });
    expect(Math.max(...falls)).toBe(1);
    expect(falls.filter((fell) => fell > 0).length).toBeLessThan(8);
    expect(falls.filter((fell) => fell > 0).length).toBeGreaterThan(0);
  });

  test('has a weekly rhythm that predicts its next days to within hours', () => {
    const [start, readings] = [now - 8 * 168 * hourMs, weeks(site(3), 8)];
    const fills = readings.map(({ petCanFill: fill = 0 }, at) => {
      return { hour: start + at * hourMs, fill, least: fill, most: fill };
    });
    const found = forecastFull(rhythmOf(fills, now), 40, now, now);
    expect(found.kind).toBe('expected');
    const days = ((found.kind === 'expected' ? found.at : 0) - now) / (24 * hourMs);
    expect(days).toBeGreaterThan(0.5);
    expect(days).toBeLessThan(5);
  });

  test('reports only its own compartments, and counts items of both', () => {
    expect(binAt({ ...site(1), recycleBinType: 'carton' }, now)).toEqual({
      cartonFill: expect.any(Number),
      petCanItems: 0,
      cartonItems: expect.any(Number),
    });
  });

  test('is sometimes full and sometimes nearly empty', () => {
    const fills = sites.map((one) => binAt(one, now).petCanFill ?? 0);
    expect(fills.filter((fill) => fill >= 95).length).toBeGreaterThan(1);
    expect(fills.filter((fill) => fill < 60).length).toBeGreaterThan(10);
  });
});
