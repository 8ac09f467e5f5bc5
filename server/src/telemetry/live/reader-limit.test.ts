import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { openFeed } from '#test/live.ts';

const query = 'layers=air';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LIVE_READERS_PER_ADDRESS: '2' } });
});
afterAll(() => app.stop());

test('limits open feeds per address, without affecting other addresses', async () => {
  const feeds = [await openFeed(app.url, query), await openFeed(app.url, query)];
  const refused = await fetch(`${app.url}/api/live?${query}`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect(await refused.json()).toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    error: expect.stringContaining('실시간 화면'),
  });
  const url = `/api/live?${query}`;
  const other = await app.app.http.inject({ url, remoteAddress: '192.0.2.2', payloadAsStream: true });
  expect(other.statusCode).toBe(200);

  feeds.shift()?.close();
  await vi.waitFor(async () => feeds.push(await openFeed(app.url, query)));
  await expect(openFeed(app.url, query)).rejects.toThrow('429');
  for (const feed of feeds) feed.close();
});

test('counts the addresses of one IPv6 /64 together', async () => {
  const from = async (remoteAddress: string) =>
    (await app.app.http.inject({ url: `/api/live?${query}`, remoteAddress, payloadAsStream: true })).statusCode;
  expect([await from('2001:db8:0:1::1'), await from('2001:db8:0:1::2')]).toEqual([200, 200]);
  expect([await from('2001:db8:0:1:ffff::3'), await from('2001:db8:0:2::1')]).toEqual([429, 200]);
});
