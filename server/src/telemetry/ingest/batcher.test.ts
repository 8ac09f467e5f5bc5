import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measured } from '#test/measured.ts';
import { Batcher, type BatcherOptions } from './batcher.ts';

class Passing extends Error {}

/** A batcher for a store that the test can let fail. */
function setup(options: Partial<BatcherOptions<string, string>> = {}) {
  const written: string[][] = [];
  const batcher = new Batcher<string, string>({
    async write(items) {
      written.push(items);
      return 'written';
    },
    isPassing: (error) => error instanceof Passing,
    size: 4,
    concurrency: 2,
    retryForMs: 1000,
    ...options,
  });
  return { batcher, written };
}

test('commits all items of one event-loop turn together, up to the batch size', async () => {
  const { batcher, written } = setup();
  const added = [['a'], ['b', 'c'], ['d', 'e'], ['f']].map((items) => batcher.add(items));
  expect((await Promise.all(added)).map(({ result }) => result)).toEqual(Array(4).fill('written'));
  expect(written).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
});

test('writes an addition larger than the batch size in a batch of its own', async () => {
  const { batcher, written } = setup();
  await Promise.all([batcher.add(['a']), batcher.add(['1', '2', '3', '4', '5']), batcher.add(['b'])]);
  expect(written.map((items) => items.length)).toEqual([1, 5, 1]);
});

test('limits concurrent batches and collects waiting items', measured, async () => {
  let underWay = 0;
  let most = 0;
  const sizes: number[] = [];
  const { batcher } = setup({
    size: 100,
    async write(items) {
      underWay += 1;
      most = Math.max(most, underWay);
      sizes.push(items.length);
      await wait(20);
      underWay -= 1;
      return 'written';
    },
  });
  const added: Promise<unknown>[] = [];
  for (let i = 0; i < 30; i += 1) {
    added.push(batcher.add(['x']));
    await wait(1);
  }
  expect(batcher.pending).toBeGreaterThan(0);
  await Promise.all(added);
  expect(most).toBe(2);
  expect(sizes.length).toBeLessThan(15);
  expect(batcher.pending).toBe(0);
});

test('retries the same batch after a transient failure', async () => {
  let failures = 3;
  const tried: string[][] = [];
  const { batcher } = setup({
    async write(items) {
      tried.push(items);
      if (failures-- > 0) throw new Passing('away');
      return 'written';
    },
  });
  expect((await batcher.add(['a', 'b'])).result).toBe('written');
  expect(tried).toEqual(Array(4).fill(['a', 'b']));
});

test('reports a failure that outlasts the retry time to the sender', async () => {
  const { batcher } = setup({
    retryForMs: 120,
    async write() {
      throw new Passing('away for long');
    },
  });
  const outcomes = await Promise.allSettled([batcher.add(['a']), batcher.add(['b'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(batcher.pending).toBe(0);
});

test('splits a refused batch, so that only the invalid addition fails', async () => {
  const written: string[] = [];
  const { batcher } = setup({
    async write(items) {
      if (items.includes('bad')) throw new Error('bad');
      written.push(...items);
      return 'written';
    },
  });
  const outcomes = await Promise.allSettled([batcher.add(['a']), batcher.add(['bad']), batcher.add(['b'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(written).toEqual(['a', 'b']);
});

test('tries each addition only once if all of them fail', async () => {
  const tried: string[][] = [];
  const { batcher } = setup({
    async write(items) {
      tried.push(items);
      throw new Error('table lost');
    },
  });
  const outcomes = await Promise.allSettled([batcher.add(['a']), batcher.add(['b'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(tried).toEqual([['a', 'b'], ['a'], ['b']]);
});

test('resolves drained() after all additions, including later ones', async () => {
  const written: string[] = [];
  const { batcher } = setup({
    size: 1,
    concurrency: 1,
    async write(items) {
      await wait(10);
      written.push(...items);
      return 'written';
    },
  });
  void batcher.add(['a']);
  void batcher.add(['b']);
  const drained = batcher.drained();
  void batcher.add(['c']);
  await drained;
  expect(written).toEqual(['a', 'b', 'c']);
  await batcher.drained();
});
