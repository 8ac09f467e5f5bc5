import pino from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { registerOperational } from './operational.ts';
import { buildServer } from './server.ts';

const token = 'a-scraper-elsewhere';
let app: Awaited<ReturnType<typeof buildServer>>;
beforeEach(async () => {
  app = await buildServer(readConfig({ DATABASE_URL: 'postgres://nowhere' }), pino({ level: 'silent' }), {});
  registerOperational(app, new Registry(), { check: async () => undefined }, token);
});
afterEach(() => app.close());

const scrape = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:8080', ...headers }, remoteAddress })).statusCode;

describe('metrics endpoint', () => {
  test('serves this machine, and callers with the token', async () => {
    expect(await scrape()).toBe(200);
    expect(await scrape({ host: '[::1]:8080' }, '::1')).toBe(200);
    expect(await scrape({}, '192.0.2.7')).toBe(403);
    expect(await scrape({ authorization: `Bearer ${token}` }, '192.0.2.7')).toBe(200);
    expect(await scrape({ authorization: 'Bearer' }, '192.0.2.7')).toBe(403);
  });

  test.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-original-forwarded-for',
    'x-envoy-external-address',
  ])('refuses callers through a proxy that adds the header %s', async (header) => {
    expect(await scrape({ [header]: '127.0.0.1' })).toBe(403);
    expect(await scrape({ [header]: '127.0.0.1', authorization: `Bearer ${token}` })).toBe(200);
  });

  test("refuses callers through a proxy without headers, by the site's host name", async () => {
    expect(await scrape({ host: 'maru.example.go.kr' })).toBe(403);
    expect(await scrape({ host: 'localhost.example.com' })).toBe(403);
  });
});
