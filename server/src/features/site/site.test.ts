import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { buildServer } from '../../platform/http/server.ts';
import { registerSite } from './site.ts';

let app: FastifyInstance;
const webFolder = mkdtempSync(join(tmpdir(), 'maru-site-'));

beforeAll(async () => {
  writeFileSync(join(webFolder, 'index.html'), 'public');
  writeFileSync(join(webFolder, 'console.html'), 'console');
  const config = { ...readConfig({ DATABASE_URL: 'postgres://nowhere/none' }), webFolder };
  app = await buildServer(config, pino({ level: 'silent' }), {});
  await registerSite(app, config);
});
afterAll(async () => {
  await app.close();
  rmSync(webFolder, { recursive: true });
});

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.inject({ url });
  return { statusCode, body, location: headers.location };
};

test('each site answers its own addresses with its own page', async () => {
  expect(await get('/portal/main')).toMatchObject({ statusCode: 200, body: 'public' });
  expect(await get('/admin/account/user/7')).toMatchObject({ statusCode: 200, body: 'console' });
  expect(await get('/admin')).toMatchObject({ statusCode: 302, location: '/admin/main' });
});

test('a call that there is not is no page', async () => {
  const { statusCode, body } = await get('/admin/api/nothing');
  expect(statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a page is only read', async () => {
  expect((await app.inject({ method: 'POST', url: '/admin/main' })).statusCode).toBe(404);
});
