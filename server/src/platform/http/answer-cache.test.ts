import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

afterEach(() => void vi.useRealTimers());

test('coalesces concurrent requests for an answer, and serves later ones from memory', async () => {
  const cache = new AnswerCache();
  let made = 0;
  const make = async () => {
    made += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return `answer ${made}`;
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => cache.get('/a', 1, make)));
  expect(new Set(answers.map(({ bytes }) => String(bytes)))).toEqual(new Set(['answer 1']));
  expect(String(cache.fresh('/a')?.bytes)).toBe('answer 1');
  expect(String((await cache.get('/b', 1, make)).bytes)).toBe('answer 2');
});

test('treats an answer as fresh for its seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = new AnswerCache();
  await cache.get('/a', 1, async () => 'old');
  vi.advanceTimersByTime(999);
  expect(String(cache.fresh('/a')?.bytes)).toBe('old');
  vi.advanceTimersByTime(2);
  expect(cache.fresh('/a')).toBeUndefined();
  expect(String((await cache.get('/a', 1, async () => 'new')).bytes)).toBe('new');
});

test('serves a stale answer while the next one is computed, but at most for its seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = new AnswerCache();
  await cache.get('/a', 1, async () => 'old');
  vi.advanceTimersByTime(1500);
  const { promise, resolve } = Promise.withResolvers<string>();
  const next = cache.get('/a', 1, () => promise);
  expect(String(cache.fresh('/a')?.bytes)).toBe('old');
  vi.advanceTimersByTime(501);
  expect(cache.fresh('/a')).toBeUndefined();
  resolve('new');
  expect(String((await next).bytes)).toBe('new');
  expect(String(cache.fresh('/a')?.bytes)).toBe('new');
});

test("reports a failure to all waiting callers, and doesn't cache it", async () => {
  const cache = new AnswerCache();
  const fail = async () => {
    throw new Error('away');
  };
  const both = await Promise.allSettled([cache.get('/a', 1, fail), cache.get('/a', 1, fail)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(String((await cache.get('/a', 1, async () => 'back')).bytes)).toBe('back');
});

test('compresses an answer once if that makes it smaller, and tags it by its content', async () => {
  const cache = new AnswerCache();
  const long = '가나다'.repeat(1000);
  const [a, b, short] = await Promise.all(
    [long, long, 'short'].map((text, i) => cache.get(`/${i}`, 1, async () => text)),
  );
  expect(String(gunzipSync(a?.gzipped ?? ''))).toBe(long);
  expect(a?.etag).toBe(b?.etag);
  expect(short?.gzipped).toBeUndefined();
  expect(short?.etag).not.toBe(a?.etag);
});

test('limits the memory of large answers', async () => {
  const cache = new AnswerCache();
  const limit = 64 * 1024 * 1024;
  for (let i = 0; i < 40; i += 1) await cache.get(`/${i}`, 60, async () => String(i).repeat(2_000_000));
  const held = Array.from({ length: 40 }, (_, i) => cache.fresh(`/${i}`));
  const bytes = held.reduce((sum, one) => sum + (one ? one.bytes.length + (one.gzipped?.length ?? 0) : 0), 0);
  expect([held[0], held[39] === undefined]).toEqual([undefined, false]);
  expect(bytes).toBeLessThanOrEqual(limit);
  expect(bytes).toBeGreaterThan(limit / 2);
});

test('limits the memory of small answers, including their addresses', async () => {
  const cache = new AnswerCache(1024 * 1024);
  const address = (i: number) => `/${String(i).padEnd(400, 'x')}`;
  for (let i = 0; i < 1000; i += 1) await cache.get(address(i), 60, async () => '{}');
  expect([cache.fresh(address(0)), cache.fresh(address(999)) === undefined]).toEqual([undefined, false]);
  expect(cache.size).toBeLessThan(500);
  expect(cache.size).toBeGreaterThan(250);
});

test('serves the answer of an overlong address to waiting callers without caching', async () => {
  const cache = new AnswerCache();
  const long = `/${'x'.repeat(500)}`;
  let made = 0;
  const make = async () => {
    made += 1;
    return `answer ${made}`;
  };
  const both = await Promise.all([cache.get(long, 60, make), cache.get(long, 60, make)]);
  expect(both.map(({ bytes }) => String(bytes))).toEqual(['answer 1', 'answer 1']);
  expect([cache.fresh(long), cache.size]).toEqual([undefined, 0]);
});

test('evicts expired entries before others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const cache = new AnswerCache(1024 * 1024);
  await cache.get('/lasting', 60, async () => 'kept');
  for (let i = 0; i < 100; i += 1) await cache.get(`/${i}`, 1, async () => 'short-lived');
  vi.advanceTimersByTime(2001);
  await cache.get('/next', 60, async () => 'new');
  expect(cache.size).toBe(2);
  expect(String(cache.fresh('/lasting')?.bytes)).toBe('kept');
});

test("recomputes invalidated answers, and doesn't cache an answer invalidated while being computed", async () => {
  const cache = new AnswerCache();
  await cache.get('/api/vendors?a=1', 60, async () => 'old');
  await cache.get('/api/other', 60, async () => 'other');
  const { promise, resolve } = Promise.withResolvers<string>();
  const underWay = cache.get('/api/vendors', 60, () => promise);
  cache.forget(['/api/vendors']);
  expect(String((await cache.get('/api/vendors', 60, async () => 'new')).bytes)).toBe('new');
  resolve('old');
  expect(String((await underWay).bytes)).toBe('old');
  expect(String(cache.fresh('/api/vendors')?.bytes)).toBe('new');
  expect([cache.fresh('/api/vendors?a=1'), String(cache.fresh('/api/other')?.bytes)]).toEqual([undefined, 'other']);
});
