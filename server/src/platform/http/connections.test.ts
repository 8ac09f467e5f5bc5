import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import { limitConnections } from './connections.ts';

let server: Server;
let sockets: Socket[];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Opens silent connections from one address; returns the number of those not closed by the server. */
async function stay(count: number, env: Record<string, string>) {
  server = createServer((_request, response) => response.end('served'));
  limitConnections(server, readConfig({ DATABASE_URL: 'postgres://nowhere', ...env }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  sockets = [];
  for (let i = 0; i < count; i += 1) await open();
  return staying();
}

async function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
}

async function staying() {
  // Refused connections are closed immediately.
  await wait(100);
  return sockets.filter(({ closed }) => !closed).length;
}

test('limits the connections of an address, and admits another when one closes', async () => {
  expect(await stay(8, { CONNECTIONS_PER_ADDRESS: '5' })).toBe(5);
  sockets.shift()?.destroy();
  await wait(100);
  await open();
  expect(await staying()).toBe(5);
});

test('limits an address by default', async () => {
  expect(await stay(2_100, {})).toBe(2_000);
});

test.each(['1', '127.0.0.1'])("doesn't limit a trusted proxy (%s)", async (TRUST_PROXY) => {
  expect(await stay(8, { CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY })).toBe(8);
});

test('limits an untrusted proxy like any address', async () => {
  expect(await stay(8, { CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: '10.0.0.5' })).toBe(5);
});
