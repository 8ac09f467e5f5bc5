import { expect, test } from 'vitest';
import { lightDevices } from '../demo/light.ts';
import { dayMs, hourMs } from './calendar.ts';
import { lightAt } from './light.ts';
import { lightReports } from './light-history.ts';

const from = Date.parse('2026-03-30T00:00:00+09:00');

test('reports every change within its second, and nothing else as an event', () => {
  const lamp = lightDevices[7];
  if (!lamp) throw new Error('no lamp');
  const reports = [...lightReports(lamp, from, from + 40 * dayMs)];
  const stateAt = (instant: number) => {
    const { status, dimming } = lightAt(lamp, instant);
    return `${status} ${dimming}`;
  };
  const events = reports.filter(({ values }) => values.reportType === 'event');
  expect(events.length).toBeGreaterThan(40 * 3);
  for (const { measuredAt } of events) expect(stateAt(measuredAt)).not.toBe(stateAt(measuredAt - 1000));
  // Sampling every minute finds no further change.
  let changes = 0;
  for (let at = from + 60_000; at < from + 40 * dayMs; at += 60_000)
    if (stateAt(at) !== stateAt(at - 60_000)) changes += 1;
  expect(Math.abs(changes - events.length)).toBeLessThanOrEqual(2);
});

test('orders the reports without repeats, and adds periodic ones every two hours', () => {
  for (const lamp of lightDevices.slice(0, 20)) {
    const whole = [...lightReports(lamp, from, from + 3 * dayMs)];
    const times = whole.map(({ measuredAt }) => measuredAt);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(whole.length).toBeGreaterThan(12);
    expect(whole.length).toBeLessThan(70);
    const [first] = whole;
    expect(first?.measuredAt).toBeLessThan(from + 2 * hourMs);
  }
});
