/** Several processes behind nginx with the shipped settings, over TLS. */
import { randomBytes } from 'node:crypto';
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDevice, createPlace, type TestDevice } from '#test/factories.ts';
import { type Nginx, siteName, startNginx } from '#test/nginx.ts';
import { basicOf, connectDevice, topicOf } from '#test/reporting.ts';
import { timeFactor } from '../measured.ts';
import { type CheckDatabase, startCheckDatabase } from './rig/database.ts';
import { ServerProcess } from './rig/server.ts';

const withinTime = { timeout: 60_000, interval: 50 };
/** The only address from which administrators are allowed. */
const officeAddress = '127.0.0.2';

let database: CheckDatabase;
let owner: pg.Client;
let device: TestDevice;
let nginx: Nginx;
let web: ServerProcess[];
let ingest: ServerProcess[];

beforeAll(async () => {
  database = await startCheckDatabase();
  owner = await database.connect();
  device = await createDevice(owner, { placeId: await createPlace(owner) });
  const process = (role: string) =>
    new ServerProcess({
      databaseUrl: database.url,
      appUrl: database.appUrl,
      folder: database.folder,
      defects: [],
      env: {
        MARU_ROLE: role,
        MARU_SECRET_KEY: secret,
        PUBLIC_URL: `https://${siteName}`,
        TRUST_PROXY: '1',
        MQTT_PROXIES: '127.0.0.1',
        ADMIN_NETWORKS: officeAddress,
      },
    });
  const secret = randomBytes(32).toString('base64');
  web = [process('web'), process('web')];
  ingest = [process('ingest'), process('ingest')];
  for (const one of [...web, ...ingest]) await one.start();
  nginx = await startNginx({
    web: web.map(({ port }) => port),
    ingest: ingest.map(({ port }) => port),
    mqtt: ingest.map(({ mqttPort }) => mqttPort),
  });
}, 180_000 * timeFactor);
afterAll(async () => {
  await nginx?.stop();
  for (const one of [...web, ...ingest]) await one.stop();
  await owner?.end();
  await database?.stop();
}, 60_000 * timeFactor);

/** An HTTP/2 connection to nginx. */
async function open(from = '127.0.0.1'): Promise<ClientHttp2Session> {
  const tls = { ca: nginx.ca, servername: siteName, ALPNProtocols: ['h2'], localAddress: from };
  const session = connect(`https://${siteName}`, {
    createConnection: () => connectTls({ host: '127.0.0.1', port: nginx.httpsPort, ...tls }),
  });
  await new Promise((resolve, reject) => session.once('connect', resolve).once('error', reject));
  return session;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

function send(session: ClientHttp2Session, path: string, more: OutgoingHttpHeaders = {}, body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':path': path, ...more });
    let headers: Record<string, unknown> = {};
    let text = '';
    stream
      .setEncoding('utf8')
      .on('response', (received) => {
        headers = received;
      })
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .on('end', () => resolve({ status: Number(headers[':status']), headers, body: text }))
      .on('error', reject);
    if (body) stream.end(body);
  });
}

const stored = async () =>
  (await owner.query('select count(*)::int as n from air_reading where device_id = $1', [device.deviceId])).rows[0].n;

let nextMinute = 0;
/** A reading with a unique time. */
const reading = () => {
  nextMinute += 1;
  return JSON.stringify({ measuredAt: Date.now() - 3_600_000 + nextMinute * 1000, fineDust: nextMinute % 90 });
};

/** Requests per connection; nginx closes a connection after a thousand. */
const requestsOfVisit = 50;
const publicCall = '/api/map/union?installationType=all';

test('serves people and devices over HTTP/2, but not the paths reserved for this machine', async () => {
  const session = await open();
  const page = await send(session, publicCall);
  expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': expect.any(String) } });
  const report = { ':method': 'POST', authorization: basicOf(device), 'content-type': 'application/json' };
  expect(await send(session, '/ingest/v1/readings', report, reading())).toMatchObject({ status: 200 });
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect(await send(session, path), path).toMatchObject({ status: 404, body: expect.stringContaining('nginx') });
  session.close();
});

test('identifies callers by their own address despite a forged one', async () => {
  const from = async (address: string, claimed: string) => {
    const session = await open(address);
    const { status } = await send(session, '/admin/api/device/source', { 'x-forwarded-for': claimed });
    session.close();
    return status;
  };
  expect(await from(officeAddress, '203.0.113.9')).toBe(401);
  expect(await from('127.0.0.1', officeAddress)).toBe(403);
});

test('delivers a reading received over MQTT with TLS to live readers of every process', async () => {
  const session = await open();
  const feeds = web.map(() => {
    const stream = session.request({ ':path': '/api/live?layers=air' });
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    return { stream, text: () => text };
  });
  for (const { text } of feeds) await vi.waitFor(() => expect(text()).toContain('retry:'), withinTime);
  const client = await connectDevice(nginx.mqttsPort, device, tlsOptions());
  const before = await stored();
  await client.publishAsync(topicOf(device), JSON.stringify({ measuredAt: Date.now(), fineDust: 42 }), { qos: 1 });
  expect(await stored()).toBe(before + 1);
  for (const { text } of feeds) await vi.waitFor(() => expect(text()).toContain('event: '), withinTime);
  for (const { stream } of feeds) stream.close();
  await client.endAsync();
  session.destroy();
});

const tlsOptions = () => ({ protocol: 'mqtts', ca: nginx.ca, servername: siteName }) as const;

test(
  'answers every request and loses no acknowledged reading while processes restart in turn',
  async () => {
    const before = await stored();
    const client = await connectDevice(nginx.mqttsPort, device, { ...tlsOptions(), reconnectPeriod: 50 });
    let isOver = false;
    let acknowledged = 0;
    const statuses = new Map<number, number>();
    const read = async () => {
      while (!isOver) {
        const session = await open();
        for (let count = 0; count < requestsOfVisit && !isOver; count += 1) {
          const { status } = await send(session, publicCall);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
        session.close();
      }
    };
    const report = async () => {
      while (!isOver) {
        await client.publishAsync(topicOf(device), reading(), { qos: 1 });
        acknowledged += 1;
      }
    };
    const working = Promise.all([read(), read(), report()]);
    for (const one of [...web, ...ingest]) {
      const had = acknowledged;
      await one.end('SIGTERM');
      // The device continues through the other process.
      await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(had + 1), withinTime);
      await one.start();
    }
    isOver = true;
    await working;
    await client.endAsync();
    expect([...statuses.keys()]).toEqual([200]);
    expect(await stored()).toBe(before + acknowledged);
  },
  180_000 * timeFactor,
);
