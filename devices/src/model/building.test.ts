import { expect, test } from 'vitest';
import { crackAt, installedMs, tiltAt } from './building.ts';

const yearMs = 365.2425 * 86_400_000;
const site = { managementCode: 'TILT-TEST', movement: 0.6 };
const leanAt = (at: number) => {
  const [first, then] = [tiltAt(site, installedMs), tiltAt(site, at)];
  return Math.hypot(then.xAngle - first.xAngle, then.yAngle - first.yAngle);
};

test('leans further every year, at a decreasing rate', () => {
  const [one, two, three] = [1, 2, 3].map((years) => leanAt(installedMs + years * yearMs)) as [number, number, number];
  expect(two).toBeGreaterThan(one);
  expect(three).toBeGreaterThan(two);
  expect(three - two).toBeLessThan(two - one);
  expect(three).toBeCloseTo(0.6 * (1 - Math.exp(-1.5)), 1);
});

test('opens cracks wider in the cold than in summer', () => {
  const still = { managementCode: 'CRACK-TEST', movement: 0 };
  const january = crackAt(still, Date.parse('2026-01-20T12:00:00+09:00')).crackWidth;
  const july = crackAt(still, Date.parse('2026-07-20T12:00:00+09:00')).crackWidth;
  expect(january - july).toBeGreaterThan(0.015);
});

test('returns equal readings for equal instants', () => expect(tiltAt(site, 1e12)).toEqual(tiltAt(site, 1e12)));
