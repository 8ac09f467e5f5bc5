import { afterEach, expect, test, vi } from 'vitest';
import { Newcomers } from './newcomers.ts';

afterEach(() => void vi.useRealTimers());

const limits = { mostWaiting: 2, mostRefusals: 3, windowMs: 60_000 };

test('a line has so many connections that have not shown a key; who shows one or goes makes room, once', () => {
  const newcomers = new Newcomers(limits);
  const first = newcomers.enter('2001:db8:0:1::1');
  expect(newcomers.enter('2001:db8:0:1::2')).toBeDefined();
  expect(newcomers.enter('2001:db8:0:1::3')).toBeUndefined();
  expect(newcomers.enter('2001:db8:0:2::1')).toBeDefined();
  first?.leave();
  first?.leave();
  expect(newcomers.enter('2001:db8:0:1::3')).toBeDefined();
  expect(newcomers.enter('2001:db8:0:1::4')).toBeUndefined();
});

test('a line that showed too many wrong keys is turned away until the window ends, and no other line', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const newcomers = new Newcomers(limits);
  const come = (address: string, key: 'right' | 'wrong') => {
    const newcomer = newcomers.enter(address);
    const isTurnedAway = newcomer?.isTurnedAway();
    if (!isTurnedAway && key === 'wrong') newcomer?.refused();
    newcomer?.leave();
    return isTurnedAway;
  };
  for (let i = 0; i < 10; i += 1) expect(come('192.0.2.7', 'right')).toBe(false);
  for (let i = 0; i < 3; i += 1) expect(come('192.0.2.7', 'wrong')).toBe(false);
  expect(come('::ffff:192.0.2.7', 'right')).toBe(true);
  expect(come('192.0.2.8', 'right')).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(come('192.0.2.7', 'right')).toBe(false);
});
