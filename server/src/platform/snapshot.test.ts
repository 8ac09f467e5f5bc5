import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Snapshot } from './snapshot.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A snapshot that returns 1, 2, 3, …, each after the given time. */
function counting(ms: number) {
  let read = 0;
  return new Snapshot(1000, async () => {
    read += 1;
    const value = read;
    await new Promise((done) => setTimeout(done, ms));
    return value;
  });
}

/** The value available after the given time. */
async function given(snapshot: Snapshot<number>, ms: number) {
  const value = snapshot.get();
  await vi.advanceTimersByTimeAsync(ms);
  return value;
}

test('reads once for concurrent and slightly later callers', async () => {
  const snapshot = counting(10);
  const both = Promise.all([snapshot.get(), snapshot.get()]);
  await vi.advanceTimersByTimeAsync(10);
  expect(await both).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(900);
  expect(await snapshot.get()).toBe(1);
});

test('serves the stale value while reading the next, and makes late callers wait', async () => {
  const snapshot = counting(10);
  await given(snapshot, 10);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await snapshot.get()).toBe(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(await snapshot.get()).toBe(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await given(snapshot, 10)).toBe(3);
});

test('caches a value longer if reading it took longer', async () => {
  const snapshot = counting(500);
  await given(snapshot, 500);
  await vi.advanceTimersByTimeAsync(4900);
  expect(await given(snapshot, 500)).toBe(1);
  expect(await snapshot.get()).toBe(1);
});

test('reads again after a failure', async () => {
  let isBroken = true;
  const snapshot = new Snapshot(1000, async () => {
    if (isBroken) throw new Error('away');
    return 'there';
  });
  await expect(snapshot.get()).rejects.toThrow('away');
  isBroken = false;
  expect(await snapshot.get()).toBe('there');
});
