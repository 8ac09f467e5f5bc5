import { beforeEach, expect, it, vi } from 'vitest';
import { hasLargeText, setLargeText, showTextSize } from './text-size.ts';

let stored: Map<string, string>;
/** Simulates a page load. */
const load = () => vi.stubGlobal('document', { documentElement: { dataset: {} } });

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  load();
});

it('stores larger text, and applies it on the next page', () => {
  setLargeText(true);
  load();
  expect(hasLargeText()).toBe(false);
  showTextSize();
  expect(hasLargeText()).toBe(true);
});

it('restores the default size', () => {
  setLargeText(true);
  setLargeText(false);
  load();
  showTextSize();
  expect(hasLargeText()).toBe(false);
});
