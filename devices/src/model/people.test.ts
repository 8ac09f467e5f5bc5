import { expect, test } from 'vitest';
import { hourMs } from './calendar.ts';
import { type CountingSite, totalsOf } from './people.ts';

const site: CountingSite = { managementCode: 'CCTV-0001', attraction: 'market', persons: 2000, cars: 300 };
const at = (text: string) => Date.parse(`${text}+09:00`);
const sites = Array.from({ length: 60 }, (_, number) => ({
  ...site,
  managementCode: `CCTV-${String(number + 1).padStart(4, '0')}`,
}));

test('returns equal totals for equal instants, independent of the order of queries', () => {
  const totals = totalsOf(site);
  const once = totals(at('2026-05-01T12:00'));
  totals(at('2026-09-01T12:00'));
  expect(totals(at('2026-05-01T12:00'))).toEqual(once);
  expect(totalsOf(site)(at('2026-05-01T12:00'))).toEqual(once);
});

test('returns whole numbers of up to six digits', () => {
  for (const one of sites)
    for (const total of Object.values(totalsOf(one)(at('2026-11-22T18:00')))) {
      expect(Number.isInteger(total)).toBe(true);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(total).toBeLessThan(1_000_000);
    }
});

test('counts no cars where persons alone are counted', () => {
  for (const one of sites)
    expect(totalsOf({ ...one, cars: 0 })(at('2026-11-22T18:00'))).toMatchObject({ carIn: 0, carOut: 0 });
});

test('restarts some counters, rolls others over, and lets the rest grow', () => {
  const fallsOf = (one: CountingSite) => {
    const totals = totalsOf(one);
    let [before, falls] = [totals(at('2026-01-01T00:50')).personIn, 0];
    for (let now = at('2026-01-01T01:50'); now < at('2026-12-31T00:00'); now += hourMs) {
      const { personIn } = totals(now);
      if (personIn < before) falls += 1;
      before = personIn;
    }
    return falls;
  };
  const falls = sites.map(fallsOf);
  expect(falls.filter((count) => count >= 7).length).toBeGreaterThan(2);
  expect(falls.filter((count) => count === 1).length).toBeGreaterThan(2);
  expect(falls.filter((count) => count === 0).length).toBeGreaterThan(5);
});

test('counts more in a market by day than at night, and at a festival in May than in winter', () => {
  const passed = (one: CountingSite, from: string, until: string) => {
    const totals = totalsOf(one);
    return totals(at(until)).personIn - totals(at(from)).personIn;
  };
  const steady = { ...site, managementCode: 'CCTV-0002' };
  expect(passed(steady, '2026-05-06T02:00', '2026-05-06T04:00')).toBe(0);
  expect(passed(steady, '2026-05-06T14:00', '2026-05-06T16:00')).toBeGreaterThan(200);
  const festival = { ...steady, attraction: 'festival' } as const;
  const may = passed(festival, '2026-05-16T04:00', '2026-05-17T04:00');
  expect(may).toBeGreaterThan(5 * passed(festival, '2026-01-17T04:00', '2026-01-18T04:00'));
});
