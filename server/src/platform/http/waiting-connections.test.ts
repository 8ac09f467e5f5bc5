import { once } from 'node:events';
import { createServer } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openClient } from '../database/client.ts';
import { listenerName } from '../database/notifications.ts';
import { freePort } from '../postgres/free-port.ts';
import { holdConnections } from './waiting-connections.ts';

const host = '127.0.0.1';
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const settings = async () => ({ host, port: await freePort(undefined), databaseUrl: database.url });

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const received = async (socket: Socket) => String((await once(socket, 'data'))[0]);

it('answers connections opened before it listened, and their later requests', async () => {
  const config = await settings();
  const waiting = await holdConnections(config);
  const [early, idle] = [createConnection(config.port, host), createConnection(config.port, host)];
  await Promise.all([early, idle].map((socket) => once(socket, 'connect')));
  early.write(request('/1'));
  // The kernel completes connections before this process accepts them.
  await wait(20);

  const server = createServer((request, response) => response.end(request.url));
  waiting?.free();
  await once(server.listen(config.port, host), 'listening');
  waiting?.handTo(server);
  expect(await received(early)).toMatch(/\/1$/);
  for (const socket of [early, idle]) {
    socket.write(request('/2'));
    expect(await received(socket)).toMatch(/\/2$/);
  }
  const late = createConnection(config.port, host);
  late.write(request('/3'));
  expect(await received(late)).toMatch(/\/3$/);
  server.closeAllConnections();
  server.close();
});

it('refuses connections while another server uses the database', async () => {
  const other = await openClient(database.url, { application_name: listenerName });
  expect(await holdConnections(await settings())).toBeNull();
  await other.end();
});

it('refuses connections if the start takes too long', async () => {
  const config = await settings();
  await holdConnections(config, 100);
  await expect(fetch(`http://${host}:${config.port}/`)).rejects.toThrow();
  await expect(fetch(`http://${host}:${config.port}/`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
