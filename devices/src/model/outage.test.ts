import { expect, test } from 'vitest';
import { hourMs } from './calendar.ts';
import { isConnectable, isPowered } from './outage.ts';

const codes = Array.from({ length: 200 }, (_, at) => `AIR-${at}`);
const start = Date.parse('2026-01-01T00:00:00+09:00');

test("causes rare outages that aren't simultaneous", () => {
  let [dead, silent, checks, maxAtOnce] = [0, 0, 0, 0];
  for (let hour = 0; hour < 365 * 24; hour += 3) {
    const instant = start + hour * hourMs;
    const unreachable = codes.filter((code) => !isConnectable(code, instant)).length;
    dead += codes.filter((code) => !isPowered(code, instant)).length;
    silent += unreachable;
    checks += codes.length;
    maxAtOnce = Math.max(maxAtOnce, unreachable);
  }
  expect(dead / checks).toBeGreaterThan(0.001);
  expect(dead / checks).toBeLessThan(0.008);
  expect(silent / checks).toBeGreaterThan(0.004);
  expect(silent / checks).toBeLessThan(0.03);
  expect(maxAtOnce).toBeLessThan(20);
});

test('causes outages of minutes, without flickering', () => {
  const code = 'AIR-7';
  let changes = 0;
  let silentMinutes = 0;
  for (let minute = 0; minute < 30 * 24 * 60; minute += 1) {
    const [now, next] = [start + minute * 60_000, start + (minute + 1) * 60_000];
    if (isConnectable(code, now) !== isConnectable(code, next)) changes += 1;
    if (!isConnectable(code, now)) silentMinutes += 1;
  }
  expect(changes).toBeGreaterThan(0);
  expect(silentMinutes / (changes / 2)).toBeGreaterThanOrEqual(4);
});
