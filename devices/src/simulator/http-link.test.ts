import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HttpLink } from './http-link.ts';
import { Backoff } from './link.ts';

let server: Server;
let statuses: number[];
let requests: { authorization: string | undefined; path: string | undefined; body: string }[];

beforeEach(async () => {
  [statuses, requests] = [[], []];
  server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    requests.push({ authorization: request.headers.authorization, path: request.url, body });
    response.writeHead(statuses.shift() ?? 200).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const linkTo = (port: number) =>
  new HttpLink({ host: '127.0.0.1', port }, { managementCode: 'AIR-T1', key: 'se:cret' }, new Backoff(10, 20));

describe('http link', () => {
  test('sends with the device’s code and key, and reports the result', async () => {
    statuses = [200, 400];
    const link = linkTo((server.address() as AddressInfo).port);
    link.open(() => undefined);
    expect(await link.send('{"co2":1}')).toBe('acknowledged');
    expect(await link.send('{')).toBe('refused');
    const [first] = requests;
    expect(first).toMatchObject({ path: '/ingest/v1/readings', body: '{"co2":1}' });
    expect(Buffer.from(first?.authorization?.split(' ')[1] ?? '', 'base64').toString()).toBe('AIR-T1:se:cret');
    await link.close();
  });

  test.each([401, 429, 503])('pauses after %i and opens again', async (status) => {
    statuses = [status];
    const link = linkTo((server.address() as AddressInfo).port);
    let opened = 0;
    const again = new Promise<void>((resolve) => {
      link.open(() => {
        opened += 1;
        if (opened === 2) resolve();
      });
    });
    await expect(link.send('{}')).rejects.toThrow(String(status));
    expect(link.isOpen).toBe(false);
    await again;
    expect(await link.send('{}')).toBe('acknowledged');
    await link.close();
  });

  test('rejects without an answer, and stays closed once closed', async () => {
    const { port } = server.address() as AddressInfo;
    const link = linkTo(port);
    link.open(() => undefined);
    await link.close();
    await expect(link.send('{}')).rejects.toThrow();
    expect(link.isOpen).toBe(false);
  });
});
