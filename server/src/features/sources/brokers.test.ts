/** Messages from a network's MQTT broker. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Services } from '#platform/services.ts';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { runBrokers } from './brokers.ts';
import type { Inbox } from './inbox.ts';

let app: TestApp;
let owner: pg.Client;
let token: string;
let broker: Aedes;
let server: Server;
let port: number;
const timeoutMs = 20_000;
const path = '/admin/api/device/source';
const password = 'NNSXS.secret';

async function listen(at = 0): Promise<number> {
  broker = await Aedes.createBroker({
    authenticate: (_client, user, given, done) => done(null, user === 'air@ttn' && String(given) === password),
  });
  server = createServer(broker.handle);
  server.listen(at, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
async function stop() {
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  await new Promise((resolve) => server.close(resolve));
}

beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  ({ token } = await addCaller(app.app.services));
  port = await listen();
});
afterAll(async () => {
  await owner.end();
  await app.stop();
  await stop();
});

const call = <Body = Record<string, unknown>>(name: Parameters<typeof ask>[2], body?: object) =>
  ask<Body>(app.url, token, name, body);
const publish = (fCnt: number) =>
  new Promise<void>((resolve, reject) => {
    const payload = JSON.stringify({
      end_device_ids: { device_id: 'air-7', application_ids: { application_id: 'air' }, dev_eui: '70B3D57ED0000007' },
      uplink_message: { session_key_id: 'AX==', f_cnt: fCnt, frm_payload: 'AQID', received_at: new Date() },
    });
    const packet = { cmd: 'publish', qos: 1, retain: false, dup: false, payload } as const;
    broker.publish({ ...packet, topic: 'v3/air@ttn/devices/air-7/up' }, (error) => (error ? reject(error) : resolve()));
  });

/** A new source, with functions that change its broker and wait for its state. */
async function register(name: string) {
  const body = { name, kind: 'the-things-stack', zone: 'UTC' };
  const { sourceId } = (await call<{ sourceId: number }>(`POST ${path}`, body)).body;
  const state = async () => (await call<{ brokerState: string }>(`GET ${path}/${sourceId}`)).body.brokerState;
  const until = (expected: string) =>
    vi.waitFor(async () => expect(await state()).toMatch(new RegExp(expected)), { timeout: timeoutMs, interval: 100 });
  const change = (more: object) =>
    call(`PATCH ${path}/${sourceId}/broker`, {
      brokerUrl: `mqtt://127.0.0.1:${port}`,
      brokerTopic: 'v3/+/devices/+/up',
      brokerUser: 'air@ttn',
      brokerPassword: null,
      ...more,
    });
  return { sourceId, state, until, change };
}

it('receives messages while connected, after an outage of the broker, and from a changed broker', async () => {
  const { sourceId, state, until, change } = await register('브로커');
  const keys = async () =>
    (await owner.query('select message_key as key from source_message where source_id = $1 order by 1', [sourceId]))
      .rows;
  for (const brokerUrl of ['http://127.0.0.1', 'mqtt://127.0.0.1:88830', 'mqtt://127.0.0.1:0', 'mqtt://127.0.0.1:/'])
    expect((await change({ brokerUrl })).body, brokerUrl).toMatchObject({ field: 'brokerUrl' });
  await change({ brokerPassword: 'wrong' });
  await until('연결하지 못했습니다');
  await change({ brokerPassword: password });
  await until('^연결됨$');
  // Unchanged settings don't reconnect.
  await change({});
  expect(await state()).toBe('연결됨');
  await publish(1);
  await vi.waitFor(async () => expect(await keys()).toHaveLength(1), timeoutMs);
  const { rows } = await owner.query('select broker_password from source where source_id = $1', [sourceId]);
  expect(rows[0].broker_password.toString('latin1')).not.toContain(password);

  await stop();
  await until('연결이 끊겼습니다|연결하지 못했습니다');
  await listen(port);
  await until('^연결됨$');
  await publish(1);
  await publish(2);
  await vi.waitFor(async () => expect(await keys()).toHaveLength(2), timeoutMs);
  expect((await call(`GET ${path}/${sourceId}`)).body).toMatchObject({ messageCount: 2, repeatCount: 1 });

  const { persistence } = broker as unknown as {
    persistence: { subscriptionsByClient(client: { id: string }): Promise<{ topic: string }[]> };
  };
  const clientId = async () =>
    (await owner.query('select broker_client as id from source where source_id = $1', [sourceId])).rows[0].id;
  const id = await clientId();
  expect(id).toMatch(/^maru-[0-9a-f]{8}-\d+$/);
  const subscribed = async () => (await persistence.subscriptionsByClient({ id })).map(({ topic }) => topic);
  const brokerTopic = 'v3/air@ttn/devices/+/up';
  await change({ brokerTopic });
  await vi.waitFor(async () => expect(await subscribed()).toEqual([brokerTopic]), timeoutMs);
  expect(await clientId()).toBe(id);

  // The password isn't sent to another server. An empty address ends the connection.
  await change({ brokerUrl: `mqtt://localhost:${port}`, brokerTopic });
  expect((await call(`GET ${path}/${sourceId}`)).body).toMatchObject({ hasBrokerPassword: false });
  expect(await clientId()).not.toBe(id);
  await change({ brokerUrl: '' });
  await vi.waitFor(() => expect(broker.connectedClients).toBe(0), timeoutMs);
  // The session at the former address would store messages of the former topic.
  expect(await subscribed()).toEqual([]);
});

it('connects other sources if the settings of one allow no connection', async () => {
  const [impossible, other] = [await register('없는 포트'), await register('다른 네트워크')];
  // Former versions accepted such ports.
  await owner.query(
    `update source set broker_url = 'mqtt://127.0.0.1:88830', broker_topic = '#' where source_id = $1`,
    [impossible.sourceId],
  );
  await other.change({ brokerPassword: password });
  await impossible.until('연결하지 못했습니다');
  await other.until('^연결됨$');
});

it('disconnects while the database is unreachable, because another process may connect by the same name', async () => {
  let isAway = false;
  const source = { sourceId: 7, kind: 'the-things-stack', zone: 'UTC', url: `mqtt://127.0.0.1:${port}`, clientId: '7' };
  const client = {
    query: async (text: string) => {
      if (isAway) throw new Error('the database is away');
      const row = { ...source, topic: 'v3/+/devices/+/up', user: 'air@ttn', password: Buffer.from('sealed') };
      return { rows: [/advisory_lock/.test(text) ? { hasLease: true } : row] };
    },
    release: () => undefined,
  };
  const pool = {
    connect: async () => (isAway ? Promise.reject(new Error('the database is away')) : client),
    query: async () => undefined,
    end: async () => undefined,
  } as unknown as pg.Pool;
  const services = { pool, log: { warn: () => undefined }, seal: { open: () => password } } as unknown as Services;
  const others = broker.connectedClients;
  const brokers = runBrokers(pool, {} as Inbox, services);
  await vi.waitFor(() => expect(broker.connectedClients).toBe(others + 1), timeoutMs);
  isAway = true;
  await vi.waitFor(() => expect(broker.connectedClients).toBe(others), timeoutMs);
  await brokers.close();
});
