import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveBodyTime, limitBodyTime } from './body-time.ts';

const bodyMs = 100;
let app: FastifyInstance;
let opened: Socket[];

beforeEach(async () => {
  opened = [];
  app = Fastify();
  limitBodyTime(app, bodyMs);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send() }, async () => 'never');
  app.post('/patient', { onRequest: async (request) => giveBodyTime(request, 60_000) }, async () => 'taken');
  app.post('/thoughtful', async () => wait(bodyMs * 3, 'thought'));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  await app.close();
});

/** Sends a request that declares ten bytes, with only the given ones. */
function begin(path: string, body: string, connection = 'close'): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n${body}`,
  );
  opened.push(socket);
  return socket;
}

test.each(['/thoughtful', '/refused', '/nothing'])('stops waiting for a missing body at %s', async (path) => {
  const startedAt = performance.now();
  const socket = begin(path, '"ab', 'keep-alive');
  socket.resume().on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  expect(performance.now() - startedAt).toBeLessThan(bodyMs * 20);
});

test('accepts a late body if its call allows more time', async () => {
  const socket = begin('/patient', '"abc');
  await wait(bodyMs * 3);
  socket.write('defgh"');
  expect(await text(socket)).toContain('taken');
});

test("doesn't limit the handling after a timely body", async () => {
  expect(await text(begin('/thoughtful', '"abcdefgh"'))).toContain('thought');
});
