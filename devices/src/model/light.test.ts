import { describe, expect, test } from 'vitest';
import { dayMs, hourMs } from './calendar.ts';
import { type LightSite, lightAt } from './light.ts';

const seoul = (text: string) => Date.parse(`${text}+09:00`);
const lamp = (number: number): LightSite => ({
  managementCode: `LIGHT-${number}`,
  latitude: 37.59,
  longitude: 127.09,
  feeder: `feeder-${Math.floor(number / 2)}`,
});
const lamps = Array.from({ length: 40 }, (_, number) => lamp(number));

describe('light', () => {
  test('is on all night, past midnight and a month’s end, and off by day', () => {
    const at = (text: string) => lamps.map((each) => lightAt(each, seoul(text)).status);
    const share = (states: string[], state: string) => states.filter((each) => each === state).length / states.length;
    for (const night of ['2026-11-30T22:00:00', '2026-11-30T23:59:59', '2026-12-01T00:00:00', '2026-12-01T04:00:00'])
      expect(share(at(night), 'on')).toBeGreaterThan(0.85);
    for (const day of ['2026-11-30T12:00:00', '2026-12-01T09:00:00'])
      expect(share(at(day), 'off')).toBeGreaterThan(0.85);
  });

  test('is dimmed after midnight and then draws less current', () => {
    const on = lamps.find((each) => lightAt(each, seoul('2026-11-30T22:00:00')).status === 'on');
    if (!on) throw new Error('no lamp is on');
    const [evening, small] = [lightAt(on, seoul('2026-11-30T22:00:00')), lightAt(on, seoul('2026-12-01T02:00:00'))];
    expect([evening.dimming, small.dimming]).toEqual([100, 60]);
    expect(small.ampere).toBeLessThan(evening.ampere * 0.75);
  });

  test('rarely fails, and loses power together with its feeder', () => {
    const start = seoul('2026-01-01T00:00:00');
    const counts = { on: 0, off: 0, failure: 0, outage: 0 };
    for (const each of lamps)
      for (let at = start; at < start + 365 * dayMs; at += 2 * hourMs) counts[lightAt(each, at).status] += 1;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(counts.failure / all).toBeGreaterThan(0.0005);
    expect(counts.failure / all).toBeLessThan(0.01);
    expect(counts.outage / all).toBeGreaterThan(0.0001);
    expect(counts.outage / all).toBeLessThan(0.005);
    const [first, second] = [lamp(0), lamp(1)];
    let together = 0;
    for (let at = start; at < start + 365 * dayMs; at += hourMs / 4) {
      const [a, b] = [lightAt(first, at).status === 'outage', lightAt(second, at).status === 'outage'];
      expect(a).toBe(b);
      if (a) together += 1;
    }
    expect(together).toBeGreaterThan(0);
  });
});
