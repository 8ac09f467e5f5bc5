import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measured } from '#test/measured.ts';
import { closeHttp, endKeepAlive } from './ending.ts';

let app: FastifyInstance;
let agent: Agent;

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false, keepAliveTimeout: 72_000 });
  app.get('/slow', async (query) => {
    await wait(Number((query.query as { ms: string }).ms));
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => agent.destroy());

/** Sends a request over the keep-alive connection; returns its status and `Connection` header. */
function get(ms: number): Promise<{ status: number | undefined; connection: string | undefined }> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: `/slow?ms=${ms}`, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
    })
      .on('error', reject)
      .end();
  });
}

async function closing(timeoutMs?: number): Promise<number> {
  const startedAt = performance.now();
  await closeHttp(app, timeoutMs);
  return performance.now() - startedAt;
}

test('answers a request in flight on a keep-alive connection without delaying the shutdown', measured, async () => {
  const slow = get(500);
  await wait(100);
  const took = closing();
  expect((await slow).status).toBe(200);
  expect(await took).toBeLessThan(1500);
});

test('closes idle connections immediately', measured, async () => {
  await get(0);
  expect(await closing()).toBeLessThan(500);
});

test('closes a connection after its answer during shutdown', async () => {
  expect((await get(0)).connection).toBe('keep-alive');
  endKeepAlive(app);
  expect(await get(0)).toEqual({ status: 200, connection: 'close' });
  await closing();
});

test('aborts slow answers', measured, async () => {
  const slow = get(60_000).catch((error: Error) => error);
  await wait(100);
  expect(await closing(300)).toBeLessThan(1500);
  expect(await slow).toBeInstanceOf(Error);
});
