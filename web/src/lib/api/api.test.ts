import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';

let server: Server;
let answer: RequestListener;

// Addresses are relative to the page's origin, which is the test's own server.
beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => fetch(origin + address, init));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const markers = 'GET /api/air-quality/installation-place/map';

test('returns the output', async () => {
  let requested = '';
  answer = (request, response) => {
    requested = `${request.method} ${request.url}`;
    response.end('{"list":[]}');
  };
  expect(await api(markers, { query: { measurementType: 'co2', installationType: undefined } })).toEqual({ list: [] });
  expect(requested).toBe('GET /api/air-quality/installation-place/map?measurementType=co2');
});

test("throws the server's problem", async () => {
  answer = (_, response) => {
    response.writeHead(400, { 'content-type': 'application/problem+json' });
    response.end(
      '{"status":400,"code":"INVALID","error":"잘못된 값입니다.","field":"measurementType","requestId":"r1"}',
    );
  };
  await expect(api(markers, { query: {} })).rejects.toMatchObject({
    status: 400,
    code: 'INVALID',
    error: '잘못된 값입니다.',
    field: 'measurementType',
    requestId: 'r1',
  });
});

test("converts a proxy's page to a problem with its status", async () => {
  answer = (_, response) => response.writeHead(502).end('<html>');
  await expect(api(markers, { query: {} })).rejects.toMatchObject({ status: 502, code: 'HTTP_502', error: '' });
});

test('throws UNREADABLE for an unreadable answer', async () => {
  answer = (_, response) => response.end('{"list":');
  await expect(api(markers, { query: {} })).rejects.toMatchObject({ status: 0, code: 'UNREADABLE' });
});

test('throws TIMEOUT without an answer in time', async () => {
  answer = () => undefined;
  await expect(api(markers, { query: {} }, { timeoutMs: 50 })).rejects.toMatchObject({ status: 0, code: 'TIMEOUT' });
});

test('throws NETWORK for a broken connection', async () => {
  answer = (request) => request.socket.destroy();
  await expect(api(markers, { query: {} })).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
});

test('throws the abort instead of a problem if the caller aborts', async () => {
  answer = () => undefined;
  const controller = new AbortController();
  const requested = api(markers, { query: {} }, { signal: controller.signal });
  controller.abort();
  await expect(requested).rejects.toMatchObject({ name: 'AbortError' });
});
