import { setTimeout as wait } from 'node:timers/promises';
import { connectAsync, type MqttClient } from 'mqtt';
import pino from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createTestDatabase } from '#test/database.ts';
import { createDevice, type TestDevice } from '#test/factories.ts';
import { timeFactor } from '#test/measured.ts';
import { type Mosquitto, startMosquitto } from '#test/mosquitto.ts';
import { publish, topicOf } from '#test/reporting.ts';
import type { DeviceRegistry } from '../devices/registry.ts';
import { type Ingest, IngestBusy } from '../ingest/ingest.ts';
import { connectExternalBroker } from './external-broker.ts';

/** Two processes share the subscription of a real Mosquitto with the configuration shipped with Maru. */
const codes = ['M-1', 'M-2'];
const passwords = Object.fromEntries(codes.map((code) => [code, `key of ${code}`]));
let broker: Mosquitto;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** The running processes. */
let apps: TestApp[] = [];
let devices: TestDevice[];

async function startApps() {
  for (const instance of ['first', 'second']) await start(instance);
}

async function start(instance: string, more: Record<string, string> = {}) {
  const env = { MQTT_URL: broker.url, MARU_INSTANCE: instance, MQTT_CONNECTIONS: '2', ...more };
  apps.push(await startTestApp({ env, databaseUrl: database.url }));
}

async function stopApps() {
  for (const app of apps) await app.stop();
  apps = [];
}

beforeAll(async () => {
  broker = await startMosquitto(passwords);
  return () => broker.remove();
}, 120_000 * timeFactor);
beforeAll(async () => {
  database = await createTestDatabase();
  await startApps();
  const [app] = apps as [TestApp];
  devices = await Promise.all(codes.map((managementCode) => createDevice(app.pool, { managementCode })));
  return async () => {
    await stopApps();
    await database.drop();
  };
}, 120_000 * timeFactor);

const connectAs = (code: string): Promise<MqttClient> =>
  connectAsync({
    host: '127.0.0.1',
    port: broker.port,
    protocolVersion: 5,
    username: code,
    password: passwords[code] ?? '',
    reconnectPeriod: 0,
  });

const storedCount = async () =>
  Number((await apps[0]?.pool.query('select count(*)::integer as count from air_reading'))?.rows[0].count);

const base = Date.now() - 3_600_000;
const reading = (index: number) => ({ measuredAt: base + index * 1000, ultraFineDust: index % 100 });

test('stores every message once, in any process that receives it', async () => {
  for (const device of devices) {
    const client = await connectAs(device.managementCode);
    await Promise.all(Array.from({ length: 200 }, (_, index) => publish(client, device, reading(index))));
    await client.endAsync();
  }
  await expect.poll(storedCount, { timeout: 20_000 * timeFactor }).toBe(400);
});

test('delivers messages from a downtime afterwards, even if the broker restarts', async () => {
  const [device] = devices as [TestDevice];
  await stopApps();
  const client = await connectAs(device.managementCode);
  for (let index = 1000; index < 1100; index += 1) await publish(client, device, reading(index));
  await client.endAsync();
  await broker.stop();
  await broker.start();
  await startApps();
  await expect.poll(storedCount, { timeout: 30_000 * timeFactor }).toBe(500);
});

test('processes messages that the broker stored for a permanently removed process', async () => {
  const [device] = devices as [TestDevice];
  const send = async (from: number) => {
    const client = await connectAs(device.managementCode);
    for (let index = from; index < from + 100; index += 1) await publish(client, device, reading(index));
    await client.endAsync();
  };
  const before = await storedCount();
  await stopApps();
  await send(2000);
  await start('first', { MQTT_FORMER_INSTANCES: 'second' });
  await expect.poll(storedCount, { timeout: 30_000 * timeFactor }).toBe(before + 100);
  await send(2100);
  await expect.poll(storedCount, { timeout: 30_000 * timeFactor }).toBe(before + 200);
  await stopApps();
  // The broker has no further messages for the removed process.
  await start('first');
  await send(2200);
  await expect.poll(storedCount, { timeout: 30_000 * timeFactor }).toBe(before + 300);
});

test('does not reconnect for a message that it refused while closing', async () => {
  await stopApps();
  const [device] = devices as [TestDevice];
  const sender = await connectAs(device.managementCode);
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  const take = vi.fn(async () => {
    refuse();
    throw new IngestBusy();
  });
  const external = connectExternalBroker({
    url: broker.url,
    instance: 'closing',
    formerInstances: [],
    connections: 1,
    registry: { find: async () => ({ ...device, isActivated: true }) } as unknown as DeviceRegistry,
    ingest: { take, close: () => refused } as unknown as Ingest,
    log: pino({ level: 'silent' }),
  });
  await vi.waitFor(() => expect(external.connectionCount()).toBe(1), 5000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    // The broker stores some of them for the stopped processes.
    await Promise.all(Array.from({ length: 20 }, (_, index) => publish(sender, device, reading(6000 + index))));
    await external.close();
    expect(take).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
  } finally {
    vi.useRealTimers();
  }
  await wait(200);
  expect(take).toHaveBeenCalledTimes(1);
  await sender.endAsync();
});

test('connects after the broker refused the login', async () => {
  const other = await startMosquitto({ maru: 'another password' });
  const warn = vi.fn();
  const external = connectExternalBroker({
    url: other.url,
    instance: 'refused',
    formerInstances: [],
    connections: 1,
    registry: {} as DeviceRegistry,
    ingest: { close: async () => undefined } as unknown as Ingest,
    log: { warn } as unknown as pino.Logger,
  });
  await expect.poll(() => warn.mock.calls.length).toBeGreaterThan(0);
  expect(external.connectionCount()).toBe(0);
  other.setPassword('maru', 'maru-of-the-test');
  await expect.poll(() => external.connectionCount(), { timeout: 10_000 * timeFactor }).toBe(1);
  await external.close();
  await other.remove();
});

test('restricts devices to their own topic and requires a key', async () => {
  const [own, other] = devices as [TestDevice, TestDevice];
  const client = await connectAs(own.managementCode);
  const refused = client.publishAsync(topicOf(other), JSON.stringify(reading(5000)), { qos: 1 });
  await expect(refused).rejects.toThrow(/not authorized/i);
  await client.endAsync();
  const stranger = connectAsync({ host: '127.0.0.1', port: broker.port, protocolVersion: 5, reconnectPeriod: 0 });
  await expect(stranger).rejects.toThrow(/not authorized/i);
});
