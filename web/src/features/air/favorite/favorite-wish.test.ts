import { expect, test } from 'vitest';
import { rememberWish, takeWish } from './favorite-wish.ts';

const minute = 60_000;

function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  return (now: number) => ({ storage, now });
}

test('a wish is taken once', () => {
  const at = browser();
  rememberWish(6, at(0));
  expect(takeWish(6, at(minute))).toBe(true);
  expect(takeWish(6, at(minute))).toBe(false);
});

test('another station’s page forgets it', () => {
  const at = browser();
  rememberWish(6, at(0));
  expect(takeWish(7, at(minute))).toBe(false);
  expect(takeWish(6, at(minute))).toBe(false);
});

test('after half an hour it is none', () => {
  const at = browser();
  rememberWish(6, at(0));
  expect(takeWish(6, at(31 * minute))).toBe(false);
});

test('what somebody else stored there is none', () => {
  const at = browser();
  at(0).storage.setItem('maru.favorite.wish', '6');
  expect(takeWish(6, at(0))).toBe(false);
});
