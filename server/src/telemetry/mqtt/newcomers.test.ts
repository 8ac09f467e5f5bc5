import { afterEach, expect, test, vi } from 'vitest';
import { Newcomers } from './newcomers.ts';

afterEach(() => void vi.useRealTimers());

const limits = { mostWaiting: 2, mostRefusals: 3, windowMs: 60_000 };

test('limits unauthenticated connections per address and frees each slot only once', () => {
  const newcomers = new Newcomers(limits);
  const isLetIn = (address: string) => newcomers.enter(address) !== undefined;
  const first = newcomers.enter('2001:db8:0:1::1');
  expect(isLetIn('2001:db8:0:1::2')).toBe(true);
  expect(isLetIn('2001:db8:0:1::3')).toBe(false);
  expect(isLetIn('2001:db8:0:2::1')).toBe(true);
  first?.leave();
  first?.leave();
  expect(isLetIn('2001:db8:0:1::3')).toBe(true);
  expect(isLetIn('2001:db8:0:1::4')).toBe(false);
});

test('refuses an address with too many wrong keys until the window ends', () => {
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
