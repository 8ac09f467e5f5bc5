import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Area } from '#platform/http/area.ts';
import type { LiveChange, Position } from './layer.ts';
import { Reader } from './reader.ts';

let server: Server;
let opened: (response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((_request, response) => opened(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A reader over a real connection, whose client doesn't read before the test resumes it. */
async function open(area?: Area) {
  const closes: number[] = [];
  const response = new Promise<ServerResponse>((resolve) => {
    opened = resolve;
  });
  const client = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  client.on('error', () => undefined);
  client.end();
  const raw = await response;
  raw.writeHead(200, { 'content-type': 'text/event-stream' });
  raw.flushHeaders();
  const [incoming] = (await once(client, 'response')) as [IncomingMessage];
  incoming.on('error', () => undefined);
  const chunks: string[] = [];
  const reader = new Reader(raw, { layers: new Set(['air']), area, onClose: () => closes.push(1) });
  return {
    reader,
    raw,
    incoming,
    closed: () => closes.length,
    text: () => chunks.join(''),
    read: () => void incoming.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk)),
  };
}

const change = (key: string, latitude = 37.5, longitude = 127): LiveChange => ({ key, latitude, longitude, state: {} });
const send = (reader: Reader, one: LiveChange, data: string, before?: Position) =>
  reader.send({ key: one.key, change: one, before, text: Buffer.from(`data: ${data}\n\n`) });

/** Sends until the connection accepts no more data, even after a pause. */
async function stall(reader: Reader, raw: ServerResponse) {
  const padding = 'x'.repeat(100_000);
  for (let i = 0; i < 200; i += 1) {
    while (!raw.writableNeedDrain) send(reader, change('filler'), padding);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await wait(20);
  expect(raw.writableNeedDrain).toBe(true);
}

test('sends only changes in the reader’s area, including its edges, and those that leave it', async () => {
  const { reader, read, text } = await open({ west: 127, south: 37, east: 128, north: 38 });
  read();
  send(reader, change('in', 37.5, 127.5), 'in');
  send(reader, change('edge', 37, 128), 'edge');
  send(reader, change('north', 38.001, 127.5), 'north');
  send(reader, change('west', 37.5, 126.999), 'west');
  send(reader, change('in', 37.5, 128.001), 'left', { latitude: 37.5, longitude: 127.5 });
  send(reader, change('in', 37.5, 128.002), 'away', { latitude: 37.5, longitude: 128.001 });
  await vi.waitFor(() => expect(text()).toBe('data: in\n\ndata: edge\n\ndata: left\n\n'));
});

test('stores only the newest state of each place for a stalled reader', async () => {
  const { reader, raw, read, text } = await open();
  await stall(reader, raw);
  for (let i = 0; i < 200; i += 1) send(reader, change(`place-${i % 3}`), `place-${i % 3} state ${i}`);
  const buffered = raw.writableLength;
  for (let i = 0; i < 200; i += 1) send(reader, change(`place-${i % 3}`), `place-${i % 3} last ${i}`);
  expect(raw.writableLength).toBe(buffered);
  read();
  await vi.waitFor(() => expect(text()).toContain('last 199'), 5000);
  const states = text().match(/place-\d \w+ \d+/g);
  expect(states).toEqual(['place-0 last 198', 'place-1 last 199', 'place-2 last 197']);
  send(reader, change('place-9'), 'after');
  await vi.waitFor(() => expect(text()).toContain('data: after'));
});

test('requests a reload from a reader that missed too many changes', async () => {
  const { reader, raw, read, text } = await open();
  await stall(reader, raw);
  for (let i = 0; i < 6000; i += 1) send(reader, change(`place-${i}`), `${i}`);
  read();
  await vi.waitFor(() => expect(text()).toContain('event: reload'), 5000);
  expect(text().match(/event: reload/g)).toHaveLength(1);
});

test('replaces waiting changes by a reload', async () => {
  const { reader, raw, read, text } = await open();
  await stall(reader, raw);
  send(reader, change('old'), 'old state');
  reader.reload();
  read();
  await vi.waitFor(() => expect(text()).toContain('event: reload'), 5000);
  expect(text()).not.toContain('old state');
});

test('disconnects only a reader that is stalled for too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stalled = await open();
  await stall(stalled.reader, stalled.raw);
  const reading = await open();
  reading.read();
  vi.advanceTimersByTime(31_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(stalled.closed()).toBe(1));
  expect(reading.closed()).toBe(0);
  send(reading.reader, change('still'), 'still here');
  await vi.waitFor(() => expect(reading.text()).toContain('still here'));
  expect(reading.closed()).toBe(0);
});

test('ends open streams at close without waiting for stalled ones', async () => {
  const reading = await open();
  reading.read();
  const stalled = await open();
  await stall(stalled.reader, stalled.raw);
  for (const { reader } of [reading, stalled]) reader.end();
  await once(reading.incoming, 'end');
  await vi.waitFor(() => expect([reading.closed(), stalled.closed()]).toEqual([1, 1]), 2000);
});

test('sends heartbeats to idle readers, but not to stalled ones', async () => {
  const idle = await open();
  idle.read();
  idle.reader.heartbeat();
  await vi.waitFor(() => expect(idle.text()).toContain('heartbeat'));
  const stalled = await open();
  await stall(stalled.reader, stalled.raw);
  const buffered = stalled.raw.writableLength;
  stalled.reader.heartbeat();
  await wait(10);
  expect(stalled.raw.writableLength).toBe(buffered);
});
