import { gunzipSync } from 'node:zlib';
import { call } from '@maru/contract/call';
import { closed, id } from '@maru/contract/schemas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { handle } from './handle.ts';
import { buildServer } from './server.ts';

const output = closed({ text: Type.String() });
const declared = { method: 'GET', access: 'open', summary: '', output, cacheSeconds: 60 } as const;
const hot = call({ ...declared, path: '/api/hot' });
const query = closed({
  name: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Integer({ default: 1 }),
  isLong: Type.Boolean({ default: false }),
});
const cachedCall = call({
  ...declared,
  path: '/api/places/{id}/{kind}',
  params: closed({ id, kind: Type.String() }),
  query,
});
const text = '가나다'.repeat(1000);

let app: FastifyInstance;
let made: number;

beforeEach(async () => {
  made = 0;
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere', REQUESTS_PER_MINUTE_PER_ADDRESS: '1' });
  app = await buildServer(config, pino({ level: 'silent' }), {});
  const answer = async () => {
    made += 1;
    return { text };
  };
  handle(app, { hot, asked: cachedCall }, { hot: answer, asked: answer });
});
afterEach(() => app.close());

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/api/hot', headers });

test('repeats a cached answer with its security headers, without counting the request', async () => {
  const first = await ask();
  const again = await ask();
  expect([first.statusCode, again.statusCode, made]).toEqual([200, 200, 1]);
  expect(again.json()).toEqual({ text });
  expect(again.headers['content-security-policy']).toContain("default-src 'self'");
  const lasting = ({ date: _date, ...headers }: Record<string, unknown>) => headers;
  expect(lasting(again.headers)).toEqual(lasting(first.headers));
});

test('sends less data to clients with the same answer or with gzip', async () => {
  const { headers } = await ask();
  const listed = await ask({ 'if-none-match': `"other", W/${headers.etag}` });
  expect([listed.statusCode, listed.body]).toEqual([304, '']);
  const unchanged = await ask({ 'if-none-match': String(headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  expect(unchanged.headers.etag).toBe(headers.etag);
  expect(unchanged.headers['x-content-type-options']).toBe('nosniff');
  const zipped = await ask({ 'accept-encoding': 'gzip, br' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(String(gunzipSync(zipped.rawPayload)))).toEqual({ text });
  expect((await ask({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
});

test('refuses undeclared parameters without computing another answer', async () => {
  const answer = await app.inject({ url: '/api/hot?x=1' });
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'x']);
  expect([made, app.answers.size]).toEqual([0, 0]);
});

describe('same query in different spellings', () => {
  const own = '/api/places/7/air%20%26?name=%EA%B0%80+b&page=2';
  const spellings = [
    own,
    '/api/places/7/air%20%26?page=2&name=%EA%B0%80+b',
    '/api/places/7/air%20%26?name=%EA%B0%80%20b&page=2',
    '/api/places/7/air%20%26?name=%ea%b0%80+b&page=2',
    '/api/places/7/air%20%26/?name=%EA%B0%80+%62&page=2',
    '/api/places/007/%61ir%20&?name=%EA%B0%80+b&page=02',
    '/api/places/7/air%20%26?name=%EA%B0%80+b&page=2&isLong=false',
    '/api/places/7/air%20%26?name=%EA%B0%80+b&page=2&isLong=&',
    '/api/places/7/air%20%26?name=%EA%B0%80+b&page=2#top',
    '/api/places/7.0/air%20%26?name=%EA%B0%80+b&page=2e0',
  ];

  test('is cached with one address, which later requests match', async () => {
    // The limit is one request per minute; cached answers aren't counted.
    for (const [i, url] of spellings.entries()) {
      const answer = await app.inject({ url, remoteAddress: `192.0.2.${i}` });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
    expect([made, app.answers.size]).toEqual([1, 1]);
    const atOnce = await Promise.all(
      Array.from({ length: 5 }, () => app.inject({ url: own, remoteAddress: '192.0.2.0' })),
    );
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    const spelledOtherwise = await app.inject({ url: spellings[1] ?? '', remoteAddress: '192.0.2.1' });
    expect(spelledOtherwise.statusCode).toBe(429);
  });

  test('differs from the answer to another query', async () => {
    for (const [i, url] of [own, '/api/places/8/air%20%26', '/api/places/7/air', `${own}&isLong=true`].entries())
      await app.inject({ url, remoteAddress: `192.0.2.${i}` });
    expect([made, app.answers.size]).toEqual([4, 4]);
  });

  test('is refused if a parameter is repeated', async () => {
    const answer = await app.inject({ url: '/api/places/7/air?page=1&page=1' });
    expect([answer.statusCode, app.answers.size]).toEqual([400, 0]);
  });
});
