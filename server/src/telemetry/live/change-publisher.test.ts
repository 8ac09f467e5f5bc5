import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChangePublisher, parseNotice } from './change-publisher.ts';

const published: string[][] = [];
const errors: unknown[] = [];
let isAway: boolean;
let publisher: ChangePublisher;

beforeEach(() => {
  vi.useFakeTimers();
  published.length = 0;
  errors.length = 0;
  isAway = false;
  const pool = {
    async query(_text: string, [, notices]: [string, string[]]) {
      if (isAway) throw new Error('the database is away');
      published.push(notices);
    },
  };
  publisher = new ChangePublisher(pool as unknown as pg.Pool, (error) => errors.push(error));
});
afterEach(() => vi.useRealTimers());

const devices = () => published.flat().map(parseNotice);

test('publishes the changes of an interval in one statement, each device once', async () => {
  publisher.moved('air', [1, 2]);
  publisher.moved('air', [2, 3]);
  publisher.moved('light', [9]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(published).toHaveLength(1);
  expect(devices()).toEqual([
    { series: 'air', deviceIds: [1, 2, 3] },
    { series: 'light', deviceIds: [9] },
  ]);
});

test('retries failed changes together with later changes', async () => {
  isAway = true;
  publisher.moved('light', [1]);
  await vi.advanceTimersByTimeAsync(1000);
  publisher.moved('light', [2]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(errors).toHaveLength(1);
  expect(devices()).toEqual([{ series: 'light', deviceIds: [1, 2] }]);
});

test('publishes the remaining changes at close, and leaves nothing running after a failure', async () => {
  publisher.moved('air', [1]);
  await publisher.close();
  expect(devices()).toEqual([{ series: 'air', deviceIds: [1] }]);
  isAway = true;
  publisher.moved('air', [2]);
  await publisher.close();
  expect([errors.length, vi.getTimerCount()]).toEqual([1, 0]);
});
