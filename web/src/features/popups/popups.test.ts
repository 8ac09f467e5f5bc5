import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hiddenToday, hideToday } from './popups.ts';

const stored = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('shows a popup hidden for today again tomorrow, by the day in Seoul', () => {
  const evening = new Date('2026-11-20T23:59:00+09:00');
  hideToday([1, 2], evening);
  hideToday([2, 7], evening);
  expect(hiddenToday(evening)).toEqual([1, 2, 7]);
  expect(hiddenToday(new Date('2026-11-21T00:00:00+09:00'))).toEqual([]);
});

test('ignores invalid values in the storage', () => {
  stored.set('maru.popups.notToday', 'x');
  expect(hiddenToday(new Date())).toEqual([]);
});
