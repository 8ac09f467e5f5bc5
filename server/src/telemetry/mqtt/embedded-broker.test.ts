import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, type TestDevice } from '#test/factories.ts';
import { connectFrame, frame, openRaw, publishFrame } from '#test/raw-mqtt.ts';
import { connectDevice, publish, topicOf } from '#test/reporting.ts';
import { DeviceRegistry } from '../devices/registry.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { startEmbeddedBroker } from './embedded-broker.ts';
import { Newcomers } from './newcomers.ts';

let app: TestApp;
let owner: pg.Client;
let device: TestDevice;

beforeAll(async () => {
  app = await startTestApp();
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
});
beforeEach(async () => {
  device = await createDevice(owner);
  await owner.query('truncate rejected_reading, rejected_count, unknown_device');
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const minute = 60_000;
const reading = (minutesAgo: number, fineDust = 10) => ({ measuredAt: Date.now() - minutesAgo * minute, fineDust });
const connectAs = (who: TestDevice, more = {}) => connectDevice(app.mqttPort, who, more);
const raw = () => openRaw(app.mqttPort);
const credentials = (clientId = device.managementCode) => ({
  clientId,
  username: device.managementCode,
  password: device.key,
});

async function stored(who: TestDevice = device): Promise<number> {
  const { rows } = await owner.query('select count(*)::int as n from air_reading where device_id = $1', [who.deviceId]);
  return rows[0].n;
}
const rejections = async () =>
  (await owner.query('select management_code as code, reason from rejected_reading order by rejected_reading_id')).rows;

describe('connecting', () => {
  test.each([
    ['another key', () => ({ ...device, key: 'x'.repeat(43) }), 4],
    ['no key', () => ({ ...device, key: '' }), 4],
    ['an unknown code', () => ({ ...device, managementCode: 'NOBODY-1' }), 4],
  ])('is refused with %s', async (_what, who, code) => {
    await expect(connectAs(who())).rejects.toMatchObject({ code });
  });

  test('is refused without a user name', async () => {
    const { socket, received, closed } = await raw();
    socket.write(frame(0x10, Buffer.from('\0\u0004MQTT\u0004\u0002\0\u003c\0\u0001a', 'latin1')));
    await closed;
    expect([...received()]).toEqual([0x20, 2, 0, 4]);
  });

  test('is refused to a deactivated device', async () => {
    const off = await createDevice(owner, { isActivated: false });
    await expect(connectAs(off)).rejects.toMatchObject({ code: 4 });
    expect(await owner.query('select * from unknown_device').then(({ rows }) => rows)).toEqual([]);
  });

  test('lists an unknown device for the administrator, unless its name can’t be a management code', async () => {
    for (const managementCode of ['NEW-7', 'NEW-7', 'admin,root', '관리자', 'N'.repeat(65)])
      await expect(connectAs({ ...device, managementCode })).rejects.toMatchObject({ code: 4 });
    const { rows } = await owner.query('select management_code, transport, count::int from unknown_device');
    expect(rows).toEqual([{ management_code: 'NEW-7', transport: 'mqtt', count: 2 }]);
  });
});

describe('publishing', () => {
  test.each([0, 1, 2] as const)('stores readings at QoS %i', async (qos) => {
    const client = await connectAs(device);
    await client.publishAsync(topicOf(device), JSON.stringify(reading(1)), { qos });
    await vi.waitFor(async () => expect(await stored()).toBe(1));
    await client.endAsync();
  });

  test('quarantines messages on other topics', async () => {
    const victim = await createDevice(owner);
    const client = await connectAs(device);
    for (const topic of [topicOf(victim), 'maru/v1/devices', '$SYS/broker', `${topicOf(device)}/x`])
      await client.publishAsync(topic, JSON.stringify(reading(1)), { qos: 1 });
    expect([await stored(device), await stored(victim)]).toEqual([0, 0]);
    expect(await rejections()).toEqual(Array(4).fill({ code: device.managementCode, reason: 'wrong-topic' }));
    const { rows } = await owner.query('select detail from rejected_reading order by rejected_reading_id limit 1');
    expect(rows).toEqual([{ detail: `장치의 토픽이 아닙니다. (${topicOf(victim)})` }]);
    await client.endAsync();
  });

  test('continues on the same connection after an invalid payload', async () => {
    const client = await connectAs(device);
    await client.publishAsync(topicOf(device), '{', { qos: 1 });
    await publish(client, device, reading(1));
    expect(await stored()).toBe(1);
    expect(await rejections()).toEqual([{ code: device.managementCode, reason: 'malformed' }]);
    await client.endAsync();
  });

  test('is quarantined after the device is deactivated', async () => {
    const client = await connectAs(device);
    await publish(client, device, reading(2));
    await owner.query('update device set is_activated = false where device_id = $1', [device.deviceId]);
    await vi.waitFor(async () => {
      await publish(client, device, reading(1));
      expect(await rejections()).toContainEqual({ code: device.managementCode, reason: 'not-activated' });
    });
    await client.endAsync();
  });

  test('ignores the retain flag', async () => {
    const client = await connectAs(device);
    await client.publishAsync(topicOf(device), JSON.stringify(reading(1)), { qos: 1, retain: true });
    expect(await stored()).toBe(1);
    await client.endAsync();
  });

  test('ignores a will', async () => {
    const will = { topic: topicOf(device), payload: JSON.stringify(reading(1)) };
    const connection = await raw();
    connection.socket.write(connectFrame({ ...credentials(), will }));
    await vi.waitFor(() => expect([...connection.received()]).toEqual([0x20, 2, 0, 0]));
    connection.socket.destroy();
    await wait(100);
    expect(await stored()).toBe(0);
    expect(await rejections()).toEqual([]);
  });

  test('is acknowledged only after storage', async () => {
    const client = await connectAs(device);
    await owner.query('begin; lock table air_reading in access exclusive mode');
    let acknowledged = false;
    const published = publish(client, device, reading(1)).then(() => {
      acknowledged = true;
    });
    await wait(300);
    expect(acknowledged).toBe(false);
    await owner.query('rollback');
    await published;
    expect(await stored()).toBe(1);
    await client.endAsync();
  });
});

test('refuses every subscription and sends no messages to devices', async () => {
  const client = await connectAs(device);
  const received: string[] = [];
  client.on('message', (topic) => received.push(topic));
  for (const topic of ['#', '$SYS/#', topicOf(device)])
    await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toMatchObject({ packet: { granted: [128] } });
  await publish(client, device, reading(1));
  await wait(50);
  expect(received).toEqual([]);
  await client.endAsync();
});

describe('isolation of connections', () => {
  test('closes the connection that announces a packet over one megabyte', async () => {
    const connection = await raw();
    connection.socket.write(connectFrame(credentials()));
    await vi.waitFor(() => expect(connection.received()).toHaveLength(4));
    connection.socket.write(publishFrame(topicOf(device), Buffer.alloc(1024 * 1024)).subarray(0, 1000));
    await connection.closed;
  });

  test('ignores another device’s name as client id', async () => {
    const other = await createDevice(owner);
    const victim = await connectAs(other);
    const closes: unknown[] = [];
    victim.on('close', () => closes.push('closed'));
    const attacker = await connectAs(device, { clientId: other.managementCode });
    await publish(attacker, device, reading(1));
    await publish(victim, other, reading(1));
    expect(closes).toEqual([]);
    await Promise.all([victim.endAsync(), attacker.endAsync()]);
  });

  test('ignores messages of a broker cluster', async () => {
    const other = await createDevice(owner);
    const victim = await connectAs(other);
    const closes: unknown[] = [];
    victim.on('close', () => closes.push('closed'));
    const attacker = await connectAs(device);
    for (const name of [other.managementCode, `${other.managementCode}/${other.managementCode}`])
      await attacker.publishAsync('$SYS/another-broker/new/clients', name, { qos: 1 });
    await wait(50);
    await publish(victim, other, reading(1));
    expect(closes).toEqual([]);
    await Promise.all([victim.endAsync(), attacker.endAsync()]);
  });

  test('replaces a device’s own old connection when the device reconnects', async () => {
    const old = await connectAs(device);
    const closed = new Promise<void>((resolve) => old.once('close', resolve));
    const next = await connectAs(device);
    await closed;
    await publish(next, device, reading(1));
    expect(await stored()).toBe(1);
    await next.endAsync();
  });
});

describe('before authentication', () => {
  /** A separate broker with low limits. */
  async function open({ isBehindProxy = false } = {}) {
    const ingest = { close: async () => undefined, setAside: async () => undefined } as unknown as Ingest;
    const broker = await startEmbeddedBroker({
      host: '127.0.0.1',
      port: 0,
      registry: new DeviceRegistry(app.pool),
      ingest,
      log: pino({ level: 'silent' }),
      onFailure: () => undefined,
      isProxy: () => isBehindProxy,
      newcomers: new Newcomers({ mostWaiting: 2, mostRefusals: 3, windowMs: 60_000 }),
    });
    return { broker, connect: (who: TestDevice) => connectDevice(broker.port, who) };
  }

  test('limits the data of a connection', async () => {
    const connection = await raw();
    const will = { topic: topicOf(device), payload: 'x'.repeat(5000) };
    connection.socket.write(connectFrame({ ...credentials(), will }).subarray(0, 100));
    await connection.closed;
    expect([...connection.received()]).toEqual([]);
  });

  test('accepts the maximum amount of data right after the connect packet', async () => {
    const connection = await raw();
    const report = publishFrame(topicOf(device), JSON.stringify(Array.from({ length: 300 }, (_, i) => reading(i + 1))));
    expect(report.length).toBeGreaterThan(4096);
    connection.socket.write(Buffer.concat([connectFrame(credentials()), report]));
    await vi.waitFor(() => expect([...connection.received()]).toEqual([0x20, 2, 0, 0, 0x40, 2, 0, 1]));
    expect(await stored()).toBe(300);
    connection.socket.destroy();
  });

  test('limits unauthenticated connections per address', async () => {
    const { broker, connect } = await open();
    const clients = [];
    for (let i = 0; i < 4; i += 1) clients.push(await connect(await createDevice(owner)));
    const waiting = [await openRaw(broker.port), await openRaw(broker.port)];
    await (await openRaw(broker.port)).closed;
    expect(broker.connectionCount()).toBe(6);
    waiting[0]?.socket.destroy();
    await vi.waitFor(() => expect(broker.connectionCount()).toBe(5));
    clients.push(await connect(device));
    for (const client of clients) await client.endAsync();
    await broker.close();
  });

  test('refuses an address after too many wrong keys', async () => {
    const { broker, connect } = await open();
    for (let i = 0; i < 5; i += 1) await (await connect(device)).endAsync();
    const other = await connect(await createDevice(owner));
    for (let i = 0; i < 3; i += 1)
      await expect(connect({ ...device, key: 'x'.repeat(43) })).rejects.toMatchObject({ code: 4 });
    await expect(connect({ ...device, key: 'x'.repeat(43) })).rejects.toMatchObject({ code: 3 });
    await expect(connect(device)).rejects.toMatchObject({ code: 3 });
    expect(other.connected).toBe(true);
    await other.endAsync();
    await broker.close();
  });

  test('counts wrong keys by the address that a proxy reports, and closes connections without one', async () => {
    const { broker } = await open({ isBehindProxy: true });
    const answerTo = async (address: string, key: string) => {
      const { socket, received, closed } = await openRaw(broker.port);
      socket.write(`PROXY TCP4 ${address} 10.0.0.1 40000 1883\r\n`);
      socket.write(connectFrame({ ...credentials(), password: key }));
      await vi.waitFor(() => expect(received()).toHaveLength(4));
      socket.destroy();
      await closed;
      return received()[3];
    };
    for (let i = 0; i < 3; i += 1) expect(await answerTo('198.51.100.7', 'x'.repeat(43))).toBe(4);
    expect(await answerTo('198.51.100.7', device.key)).toBe(3);
    expect(await answerTo('198.51.100.8', device.key)).toBe(0);

    const unnamed = await openRaw(broker.port);
    unnamed.socket.write(Buffer.concat([connectFrame(credentials()), Buffer.alloc(200)]));
    await unnamed.closed;
    expect([...unnamed.received()]).toEqual([]);
    await broker.close();
  });

  test('refuses a code that the database can’t store', async () => {
    const { broker, connect } = await open();
    for (let i = 0; i < 3; i += 1)
      await expect(connect({ ...device, managementCode: `A\0${i}` })).rejects.toMatchObject({ code: 4 });
    await expect(connect(device)).rejects.toMatchObject({ code: 3 });
    await broker.close();
  });
});
