/** Requests to webhooks, to a local server and to forbidden addresses. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressCheck } from '#platform/security/outgoing.ts';
import { timeFactor } from '#test/measured.ts';
import { openWebhooks } from './webhook.ts';

const received: { headers: IncomingHttpHeaders; body: string; path: string }[] = [];
let server: Server;
let port: number;
const now = new Date('2026-11-26T03:00:00Z');
const isAllowed = () => true;
const timeoutMs = 500 * timeFactor;
const local = openWebhooks({ clock: { now: () => now }, isAllowed, timeoutMs });

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const path = request.url ?? '';
    received.push({ headers: request.headers, body, path });
    if (path === '/silent') return;
    if (path === '/slow') {
      response.writeHead(200).write('a');
      return;
    }
    const status = Number(path.slice(1)) || 200;
    response.writeHead(status, { location: '/elsewhere' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await local.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const message = (address: string) => ({
  deliveryId: 7,
  address,
  secret: 'its secret',
  payload: { occasion: 'raised', alarm: { reason: '초미세먼지 나쁨' } },
});
const send = (path: string) => local.send(message(`http://127.0.0.1:${port}${path}`));

describe('a request', () => {
  it('carries the alarm as JSON, signed with the time by the receiver’s secret', async () => {
    await send('/200');
    const { headers, body } = received.at(-1) as (typeof received)[number];
    expect(JSON.parse(body)).toEqual(message('').payload);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-maru-delivery': '7' });
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-maru-signature'])) ?? [];
    expect(Number(seconds)).toBe(now.getTime() / 1000);
    expect(signature).toBe(createHmac('sha256', 'its secret').update(`${seconds}.${body}`).digest('hex'));
  });

  it.each(['/201', '/204', '/299', '/slow'])('succeeds with the answer %s', async (path) => {
    await send(path);
  });

  it.each([
    ['/301', '응답 코드가 301입니다.'],
    ['/404', '응답 코드가 404입니다.'],
    ['/500', '응답 코드가 500입니다.'],
    ['/silent', `${timeoutMs / 1000}초 안에 응답이 없습니다.`],
  ])('fails at %s to be retried, and follows no redirect', async (path, reason) => {
    await expect(send(path)).rejects.toMatchObject({ message: reason, isFinal: false });
    expect(received.at(-1)?.path).toBe(path);
  });

  it('names the fault of a connection without the address', async () => {
    await expect(local.send(message('http://127.0.0.1:1/secret'))).rejects.toMatchObject({
      message: '연결하지 못했습니다 (ECONNREFUSED).',
    });
  });
});

describe('an address', () => {
  const isPublic = addressCheck([]);

  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fc00::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is refused', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['8.8.8.8', '203.0.113.9', '172.32.0.1', '2606:4700::1111'])('%s is reached', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it('is reached in a private network if a setting allows it, never on this machine', () => {
    const check = addressCheck(['10.1.0.0/16', '127.0.0.0/8', 'fd00::/8']);
    const addresses = ['10.1.2.3', 'fd00::1', '10.2.0.1', '127.0.0.1', 'fd00:ec2::254', '8.8.8.8'];
    expect(addresses.map(check)).toEqual([true, true, false, false, false, true]);
  });

  it.each(['127.0.0.1', '[::1]', '2130706433', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]'])(
    'written as %s reaches nothing on this machine',
    async (host) => {
      const real = openWebhooks({ clock: { now: () => now }, isAllowed: isPublic, timeoutMs: 10 * timeoutMs });
      const before = received.length;
      await expect(real.send(message(`http://${host}:${port}/200`))).rejects.toMatchObject({
        message: '보낼 수 없는 주소입니다 (내부 주소).',
        isFinal: true,
      });
      expect(received).toHaveLength(before);
      await real.close();
    },
  );
});
