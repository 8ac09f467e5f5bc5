import { beforeEach, expect, it, vi } from 'vitest';
import { hasLargeText, setLargeText, showTextSize } from './text-size.ts';

let kept: Map<string, string>;
/** A page that has just been loaded. */
const load = () => vi.stubGlobal('document', { documentElement: { dataset: {} } });

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  load();
});

it('keeps larger text for the next page, and shows it there', () => {
  setLargeText(true);
  load();
  expect(hasLargeText()).toBe(false);
  showTextSize();
  expect(hasLargeText()).toBe(true);
});

it('goes back to the usual size', () => {
  setLargeText(true);
  setLargeText(false);
  load();
  showTextSize();
  expect(hasLargeText()).toBe(false);
});

it('holds until the page is left where storage is refused', () => {
  vi.stubGlobal('localStorage', {
    setItem: () => {
      throw new Error('refused');
    },
  });
  setLargeText(true);
  expect(hasLargeText()).toBe(true);
});
