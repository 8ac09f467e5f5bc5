import { afterEach, expect, test, vi } from 'vitest';
import { DrawingTime } from './drawing-time.ts';

afterEach(() => void vi.useRealTimers());

test('delays callers with expensive renderings', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const time = new DrawingTime();
  const draw = (ms: number) => time.spend(async () => vi.advanceTimersByTime(ms));
  await draw(600);
  expect(time.isLeft()).toBe(true);
  await draw(900);
  expect(time.isLeft()).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(time.isLeft()).toBe(true);
});

test('counts the time of failed work, too', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const time = new DrawingTime();
  const failing = time.spend(async () => {
    vi.advanceTimersByTime(2000);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(time.isLeft()).toBe(false);
});
