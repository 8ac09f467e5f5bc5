import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openFeed } from '../../../test/live.ts';

const query = 'layers=air';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { LIVE_READERS_PER_ADDRESS: '2' } });
});
afterAll(() => app.stop());

test('an address has so many feeds at once; the next is told to wait, and another address is not', async () => {
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
