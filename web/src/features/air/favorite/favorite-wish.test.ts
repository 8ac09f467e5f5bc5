import { expect, test } from 'vitest';
import { rememberWish, takeWish } from './favorite-wish.ts';

const minute = 60_000;

function browser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  return (now: number) => ({ storage, now });
}

test('returns a stored wish only once', () => {
  const at = browser();
  rememberWish(6, at(0));
  expect(takeWish(6, at(minute))).toBe(true);
  expect(takeWish(6, at(minute))).toBe(false);
});

test("discards the wish on another station's page", () => {
  const at = browser();
  rememberWish(6, at(0));
  expect(takeWish(7, at(minute))).toBe(false);
  expect(takeWish(6, at(minute))).toBe(false);
});

test('expires a wish after half an hour', () => {
  const at = browser();
  rememberWish(6, at(0));
  expect(takeWish(6, at(31 * minute))).toBe(false);
});

test('ignores a stored value without a time', () => {
  const at = browser();
  at(0).storage.setItem('maru.favorite.wish', '6');
  expect(takeWish(6, at(0))).toBe(false);
});
