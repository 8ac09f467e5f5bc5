import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveFeed } from './live-feed.ts';
import type { LiveEvent } from './live-states.ts';

/** The used part of EventSource, driven by the test. */
class Source extends EventTarget {
  readonly address: string;
  closed = false;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(address: string) {
    super();
    this.address = address;
  }
  close() {
    this.closed = true;
  }
  send(layer: string, event: object) {
    this.dispatchEvent(new MessageEvent(layer, { data: JSON.stringify(event) }));
  }
}

let sources: Source[];
let gaps: number;
let overlaps: number;
let feed: LiveFeed;

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  gaps = 0;
  overlaps = 0;
  feed = new LiveFeed({
    onGap: () => {
      gaps += 1;
    },
    onOverlap: () => {
      overlaps += 1;
    },
    open: (address) => {
      const source = new Source(address);
      sources.push(source);
      return source as unknown as EventSource;
    },
  });
});
afterEach(() => vi.useRealTimers());

const latest = () => {
  const source = sources.at(-1);
  if (!source) throw new Error('no connection was made');
  return source;
};
const event = (key: string, longitude: number) => ({ key, latitude: 37.6, longitude, state: {} });

function listening(onEvents: (events: LiveEvent<'air'>[]) => void = () => undefined) {
  const stop = feed.listen('air', undefined, onEvents);
  vi.advanceTimersByTime(200);
  return stop;
}

test('shares one connection among listeners, and closes it with the last one', () => {
  const stops = [listening(), listening()];
  expect(sources).toHaveLength(1);
  latest().onopen?.();
  expect(feed.state).toBe('open');
  for (const stop of stops) stop();
  vi.advanceTimersByTime(200);
  expect(latest().closed).toBe(true);
  expect(feed.state).toBe('idle');
});

test('delivers events in batches, only the newest per key', () => {
  const batches: LiveEvent<'air'>[][] = [];
  listening((events) => batches.push(events));
  latest().send('air', event('1', 127.01));
  latest().send('air', event('2', 127.02));
  latest().send('air', event('1', 127.03));
  vi.advanceTimersByTime(150);
  expect(batches.map((batch) => batch.map(({ key, longitude }) => [key, longitude]))).toEqual([
    [
      ['1', 127.03],
      ['2', 127.02],
    ],
  ]);
});

test('reconnects with increasing delays, and reports a gap', () => {
  listening();
  latest().onopen?.();
  latest().onerror?.();
  expect(feed.state).toBe('lost');
  vi.advanceTimersByTime(1300);
  expect(sources).toHaveLength(2);
  latest().onerror?.();
  vi.advanceTimersByTime(1300);
  expect(sources).toHaveLength(2);
  vi.advanceTimersByTime(1300);
  expect(sources).toHaveLength(3);
  expect(gaps).toBe(0);
  latest().onopen?.();
  expect(gaps).toBe(1);
  expect(feed.state).toBe('open');
});

test('reconnects at once when the network returns', () => {
  listening();
  latest().onerror?.();
  feed.retryNow();
  expect(sources).toHaveLength(2);
});

test('treats a silent connection as broken, but not one with heartbeats', () => {
  listening();
  latest().onopen?.();
  vi.advanceTimersByTime(40_000);
  latest().send('heartbeat', {});
  vi.advanceTimersByTime(40_000);
  expect(feed.state).toBe('open');
  vi.advanceTimersByTime(6_000);
  expect(feed.state).toBe('lost');
  expect(sources[0]?.closed).toBe(true);
});

test('treats a connection that is never answered as broken', () => {
  listening();
  vi.advanceTimersByTime(44_000);
  expect(feed.state).toBe('connecting');
  vi.advanceTimersByTime(3_000);
  expect(sources.map((source) => source.closed)).toEqual([true, false]);
});

test('reports a gap if the server left out changes', () => {
  listening();
  latest().onopen?.();
  latest().send('reload', {});
  expect(gaps).toBe(1);
});

test('opens a connection for another area before closing the old one', () => {
  listening();
  const first = latest();
  first.onopen?.();
  feed.listen('light' as 'air', undefined, () => undefined);
  vi.advanceTimersByTime(200);
  expect(latest().address).toBe('/api/live?layers=air,light');
  expect(first.closed).toBe(false);
  latest().onopen?.();
  expect(first.closed).toBe(true);
  expect(gaps).toBe(0);
});

test('closes every former connection if areas change faster than connections open', () => {
  listening();
  latest().onopen?.();
  for (const west of [127.01, 127.02, 127.03]) {
    feed.listen(`layer${west}` as 'air', undefined, () => undefined);
    vi.advanceTimersByTime(200);
  }
  expect(sources.map((source) => source.closed)).toEqual([false, true, true, false]);
  latest().onopen?.();
  expect(sources.map((source) => source.closed)).toEqual([true, true, true, false]);
});

test("reports possibly outdated answers once the server's cache time after opening is over", () => {
  const stop = listening();
  vi.advanceTimersByTime(10_000);
  expect(overlaps).toBe(0);
  latest().onopen?.();
  vi.advanceTimersByTime(2000);
  expect(overlaps).toBe(0);
  vi.advanceTimersByTime(1000);
  expect([overlaps, gaps]).toEqual([1, 0]);

  latest().dispatchEvent(new MessageEvent('reload'));
  vi.advanceTimersByTime(3000);
  expect([overlaps, gaps]).toEqual([2, 1]);

  latest().dispatchEvent(new MessageEvent('reload'));
  stop();
  vi.advanceTimersByTime(3000);
  expect(overlaps).toBe(2);
});
