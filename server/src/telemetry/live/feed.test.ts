import { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Area } from '#platform/http/area.ts';
import { LiveFeed } from './feed.ts';

/** Simulates a notification from the database. */
let notify: (payload: string) => void;
const notifications = {
  on: (_channel: string, listener: (payload: string) => void) => {
    notify = listener;
  },
  onGap: () => undefined,
  close: async () => undefined,
};

let feed: LiveFeed;
const errors: unknown[] = [];
const reads: number[][] = [];
let isAway: boolean;
let longitude: number;

beforeEach(() => {
  vi.useFakeTimers();
  errors.length = 0;
  reads.length = 0;
  isAway = true;
  longitude = 127;
  const layer = {
    name: 'lamp',
    series: 'light',
    async read(ids: number[]) {
      reads.push(ids);
      if (isAway) throw new Error('the database is away');
      return ids.map((id) => ({ key: String(id), latitude: 37.5, longitude, state: {} }));
    },
  };
  feed = new LiveFeed([layer], (error) => errors.push(error));
  feed.start(notifications);
});
afterEach(() => {
  feed.close();
  vi.useRealTimers();
});

const watch = (area?: Area) => {
  const response = new ServerResponse({ method: 'GET' } as never);
  feed.open(response, 'here', new Set(['lamp']), area);
  return response;
};

test('sends changes from a database outage after its end', async () => {
  watch();
  notify('light:7');
  await vi.advanceTimersByTimeAsync(100);
  notify('light:8');
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads.slice(0, 2)).toEqual([[7], [7, 8]]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(reads.at(-1)?.toSorted()).toEqual([7, 8]);
  const before = [reads.length, errors.length];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([reads.length, errors.length]).toEqual(before);
});

test('reads no state of layers without readers', async () => {
  const response = watch();
  notify('light:7');
  await vi.advanceTimersByTimeAsync(100);
  response.emit('close');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads).toEqual([[7]]);
});

test('sends a reader the change by which a place leaves its area, and none after it', async () => {
  isAway = false;
  const response = watch({ west: 126.9, south: 37, east: 127.1, north: 38 });
  const write = vi.spyOn(response, 'write').mockReturnValue(true);
  for (const next of [127, 127.2, 127.3]) {
    longitude = next;
    notify('light:7');
    await vi.advanceTimersByTimeAsync(1000);
  }
  const sent = write.mock.calls.map(([text]) => /"longitude":([\d.]+)/.exec(String(text))?.[1]);
  expect(sent).toEqual(['127', '127.2']);
});
