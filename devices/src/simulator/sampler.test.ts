import { describe, expect, test } from 'vitest';
import { lightDevices } from '../demo/light.ts';
import { vehicleDevices } from '../demo/vehicle.ts';
import { fieldConditions } from './conditions.ts';
import { lightSampler, measuredAtOf, vehicleSampler } from './sampler.ts';

const seoul = (text: string) => Date.parse(`${text}+09:00`);

describe('samplers', () => {
  test('reports a light’s dusk as an event, and periodically every hour', () => {
    const device = lightDevices[0];
    if (!device) throw new Error('no light');
    const sampler = lightSampler(device);
    const reports = [];
    for (let at = seoul('2026-11-19T16:00:00'); at < seoul('2026-11-20T00:00:00'); at += sampler.everyMs) {
      const report = sampler.look(at);
      if (report) reports.push(report);
    }
    const events = reports.filter((each) => each.reportType === 'event');
    expect(events.map((each) => each.status)).toEqual(['on']);
    expect(reports.length).toBeGreaterThanOrEqual(8);
    expect(reports.length).toBeLessThanOrEqual(10);
  });

  test('reports a vehicle every ten seconds on its shift, and three times within the silence limit when parked', () => {
    const device = vehicleDevices.find((each) => each.use === 'recycling');
    if (!device) throw new Error('no recycling vehicle');
    const sampler = vehicleSampler(device);
    const inHour = (start: string) => {
      let reports = 0;
      for (let at = seoul(start); at < seoul(start) + 3_600_000; at += sampler.everyMs)
        if (sampler.look(at)) reports += 1;
      return reports;
    };
    expect(inHour('2026-11-19T07:00:00')).toBe(360);
    expect(inHour('2026-11-19T23:00:00')).toBe(18);
  });

  test('writes the same instant in both time formats', () => {
    const instant = seoul('2026-11-30T23:59:59');
    const forms = Array.from({ length: 30 }, (_, at) => measuredAtOf(`AIR-${at}`, instant));
    expect(new Set(forms.map((form) => typeof form))).toEqual(new Set(['string', 'number']));
    for (const form of forms) expect(new Date(form).getTime()).toBe(instant);
    expect(forms.find((form) => typeof form === 'string')).toBe('2026-11-30T23:59:59.000+09:00');
  });
});

test('rarely spoils payloads, of few devices, and each in a different way', () => {
  const good = JSON.stringify({ measuredAt: '2026-11-20T10:00:00.000+09:00', ultraFineDust: 12.3, co2: 500 });
  const start = seoul('2026-11-20T00:00:00');
  const spoiledBy = (code: string) =>
    Array.from({ length: 1440 }, (_, minute) => fieldConditions.spoil(code, start + minute * 60_000, good)).filter(
      (payload) => payload !== null,
    );
  expect(spoiledBy('AIR-0001')).toEqual([]);
  const truncated = spoiledBy('AIR-0017');
  expect(truncated.length).toBeGreaterThan(50);
  expect(truncated.length).toBeLessThan(200);
  expect(() => JSON.parse(truncated[0] ?? '{}')).toThrow();
  expect(JSON.parse(spoiledBy('AIR-0103')[0] ?? '{}').measuredAt).toBeGreaterThan(start + 3_600_000);
  expect(JSON.parse(spoiledBy('AIR-0151')[0] ?? '{}')).toHaveProperty('batteryLevel');
});
