import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, readProxyHeader } from './proxy-header.ts';

test.each([
  ['PROXY TCP4 198.51.100.7 10.0.0.1 40000 1883', '198.51.100.7'],
  ['PROXY TCP6 2001:db8::7 2001:db8::1 40000 1883', '2001:db8::7'],
  ['PROXY UNKNOWN', null],
  ['PROXY UNKNOWN ffff:: ffff:: 65535 65535', null],
  ['PROXY TCP4 2001:db8::7 10.0.0.1 40000 1883', undefined],
  ['PROXY TCP4 everybody 10.0.0.1 40000 1883', undefined],
  ['PROXY UDP4 198.51.100.7 10.0.0.1 40000 1883', undefined],
  ['GET / HTTP/1.1', undefined],
  ['', undefined],
])('parses %j as the client %j', (line, client) => expect(clientOf(line)).toBe(client));

/** Sends pieces over a connection; returns the parsed client and the data left for the next reader. */
async function sent(pieces: readonly string[]) {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const sender = connect((server.address() as { port: number }).port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => void socket.destroy());
  const client = new Promise<string | null | undefined>((resolve) => readProxyHeader(socket, resolve));
  for (const piece of pieces) {
    sender.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  sender.end();
  const found = await client;
  let rest = '';
  for await (const chunk of socket) rest += String(chunk);
  return { client: found, rest };
}

const line = 'PROXY TCP4 198.51.100.7 10.0.0.1 40000 1883\r\n';

test.each([
  ['in one piece with data', [`${line}CONNECT`, ' more'], 'CONNECT more'],
  ['in pieces', [line.slice(0, 9), line.slice(9, -1), '\n', 'CONNECT'], 'CONNECT'],
  ['alone', [line], ''],
])('reads a line that comes %s, and leaves the rest', async (_way, pieces, rest) =>
  expect(await sent(pieces)).toEqual({ client: '198.51.100.7', rest }),
);

test.each([
  ['a connection that ends before the line does', ['PROXY TCP4 198.51']],
  ['a line that is too long', [`PROXY UNKNOWN ${'x'.repeat(200)}\r\n`]],
  ['data of another protocol', ['\x10\x20\0\x04MQTT'.padEnd(200, 'x')]],
])('finds no client in %s', async (_what, pieces) => expect((await sent(pieces)).client).toBeUndefined());
