import { afterEach, expect, test, vi } from 'vitest';
import { limited, paced } from './limited.ts';

afterEach(() => vi.useRealTimers());

test('runs queued work in order, and refuses work beyond the queue', async () => {
  const queued = limited(1, 1);
  const started: string[] = [];
  const work = (name: string) => queued(async () => started.push(name));
  const both = Promise.all([work('first'), work('second')]);
  await expect(work('third')).rejects.toMatchObject({ code: 'BUSY' });
  await both;
  expect(started).toEqual(['first', 'second']);
});

test('releases the slot of failed work', async () => {
  const queued = limited(1, 1);
  const failing = queued(() => Promise.reject(new Error('the database is away')));
  const next = queued(async () => 'done');
  await expect(failing).rejects.toThrow('the database is away');
  await expect(next).resolves.toBe('done');
});

test('admits callers in order and at intervals, and refuses callers beyond the queue', async () => {
  vi.useFakeTimers();
  const turn = paced(5, { atMost: 2, ofKeyAtMost: 9 });
  const passed: string[] = [];
  const pass = (name: string) => turn(name).then(() => passed.push(name));
  const all = Promise.all([pass('first'), pass('second'), pass('third')]);
  await expect(turn('fourth')).rejects.toMatchObject({ code: 'BUSY' });
  await vi.advanceTimersByTimeAsync(4);
  expect(passed).toEqual(['first']);
  await vi.advanceTimersByTimeAsync(1);
  expect(passed).toEqual(['first', 'second']);
  await vi.advanceTimersByTimeAsync(5);
  await all;
  expect(passed).toEqual(['first', 'second', 'third']);
});

test('refuses a key with too many waiting callers, and admits others and the key again later', async () => {
  vi.useFakeTimers();
  const turn = paced(5, { atMost: 9, ofKeyAtMost: 1 });
  const waiting = [turn('one'), turn('one')];
  await expect(turn('one')).rejects.toMatchObject({ code: 'BUSY' });
  waiting.push(turn('other'));
  await vi.advanceTimersByTimeAsync(15);
  await Promise.all(waiting);
  const again = [turn('one'), turn('one')];
  await vi.advanceTimersByTimeAsync(10);
  await Promise.all(again);
});
