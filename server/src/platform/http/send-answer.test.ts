import { gunzipSync } from 'node:zlib';
import { call } from '@maru/contract/call';
import { closed } from '@maru/contract/schemas';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { handle } from './handle.ts';
import { buildServer } from './server.ts';

const output = closed({ text: Type.String() });
const hot = call({ method: 'GET', path: '/api/hot', access: 'open', summary: '', output, cacheSeconds: 60 });
const text = '가나다'.repeat(1000);

let app: FastifyInstance;
let made: number;

beforeEach(async () => {
  made = 0;
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere', REQUESTS_PER_MINUTE: '1' });
  app = await buildServer(config, pino({ level: 'silent' }), {});
  const answer = async () => {
    made += 1;
    return { text };
  };
  handle(app, { hot }, { hot: answer });
});
afterEach(() => app.close());

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/api/hot', headers });

test('an answer from memory is the first one again, its security headers with it, and counts for no limit', async () => {
  const first = await ask();
  const again = await ask();
  expect([first.statusCode, again.statusCode, made]).toEqual([200, 200, 1]);
  expect(again.json()).toEqual({ text });
  expect(again.headers['content-security-policy']).toContain("default-src 'self'");
  const lasting = ({ date: _date, ...headers }: Record<string, unknown>) => headers;
  expect(lasting(again.headers)).toEqual(lasting(first.headers));
});

test('who has it already, or reads gzip, is sent less', async () => {
  const { headers } = await ask();
  const unchanged = await ask({ 'if-none-match': String(headers.etag) });
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
  expect(unchanged.headers.etag).toBe(headers.etag);
  expect(unchanged.headers['x-content-type-options']).toBe('nosniff');
  const zipped = await ask({ 'accept-encoding': 'gzip, br' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(String(gunzipSync(zipped.rawPayload)))).toEqual({ text });
});

test('a parameter that the call does not declare is refused, and makes no answer more', async () => {
  const answer = await app.inject({ url: '/api/hot?x=1' });
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'x']);
  expect([made, app.answers.size]).toEqual([0, 0]);
});
