import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measured } from '#test/measured.ts';
import { dropStalledReaders } from './stalled-readers.ts';

const ms = 400;
const longestMs = 4 * ms;
/** More bytes than the system buffers for a client that doesn't read. */
const longAnswer = Buffer.alloc(48 * 1024 * 1024);
let server: Server;
let answer: (response: ServerResponse) => void;
let reader: Socket;

beforeEach(async () => {
  server = createServer((_request, response) => answer(response));
  dropStalledReaders(server, ms, longestMs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  reader.destroy();
  server.closeAllConnections();
  server.close();
});

/** Sends a request; returns the server's side of the connection. */
async function ask(): Promise<Socket> {
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
  reader.on('error', () => undefined);
  reader.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  return connected;
}

test('drops a reader that reads nothing of an answer', measured, async () => {
  answer = (response) => response.end(longAnswer);
  const socket = await ask();
  await wait(ms / 2);
  expect(socket.destroyed).toBe(false);
  await wait(ms * 2);
  expect(socket.destroyed).toBe(true);
});

test("doesn't drop a slow reader", measured, async () => {
  answer = (response) => response.end(longAnswer);
  const socket = await ask();
  reader.on('data', () => reader.pause());
  for (let i = 0; i < 12; i += 1) {
    await wait(ms / 3);
    // Reads enough data at a time for the system to accept more from the server.
    for (const until = reader.bytesRead + 2 * 1024 * 1024; reader.bytesRead < until && !reader.closed; await wait(1))
      reader.resume();
  }
  expect(reader.bytesRead).toBeLessThan(longAnswer.length);
  expect(socket.destroyed).toBe(false);
});

test("doesn't drop a reader that waits for a slow answer", async () => {
  answer = (response) => setTimeout(() => response.end('made'), ms * 3);
  await ask();
  const text = await new Promise((resolve) => reader.once('data', (data) => resolve(String(data))));
  expect(text).toContain('made');
});

test("doesn't drop a reader of an answer that comes in parts", async () => {
  answer = (response) => {
    setTimeout(() => response.write('first'), ms * 3);
    setTimeout(() => response.end('last'), ms * 6);
  };
  const socket = await ask();
  let text = '';
  reader.on('data', (data) => {
    text += String(data);
  });
  await Promise.race([wait(ms * 7), new Promise((resolve) => socket.once('close', resolve))]);
  expect(text).toContain('last');
});

test('drops a reader whose answer takes longer than any permitted work', measured, async () => {
  answer = () => undefined;
  const socket = await ask();
  await wait(longestMs - ms / 2);
  expect(socket.destroyed).toBe(false);
  await wait(ms * 2);
  expect(socket.destroyed).toBe(true);
});
