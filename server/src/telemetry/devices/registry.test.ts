import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listen, type Notifications } from '#platform/database/notifications.ts';
import { openPool } from '#platform/database/pool.ts';
import { type BreakableWay, openBreakableWay } from '#test/breakable.ts';
import { asServer, createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createDevice } from '#test/factories.ts';
import { DeviceRegistry } from './registry.ts';

let database: TestDatabase;
let way: BreakableWay;
let pool: pg.Pool;
let owner: pg.Client;
let notifications: Notifications;
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  way = await openBreakableWay(database.url);
  pool = openPool(asServer(way.url), 4);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  notifications = await listen(way.url, ['maru_device'], pino({ level: 'silent' }));
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  await notifications.close();
  await pool.end();
  await way.close();
  await owner.end();
  await database.drop();
});

async function started(): Promise<DeviceRegistry> {
  const registry = new DeviceRegistry(pool);
  await registry.start(notifications, (error) => errors.push(error));
  return registry;
}

test('finds an activated device only by its key', async () => {
  const device = await createDevice(owner);
  const off = await createDevice(owner, { isActivated: false });
  const registry = await started();
  expect(await registry.authenticate(device.managementCode, device.key)).toMatchObject({
    deviceId: device.deviceId,
    series: 'air',
  });
  expect(await registry.authenticate(device.managementCode, off.key)).toBeUndefined();
  expect(await registry.authenticate(device.managementCode, '')).toBeUndefined();
  expect(await registry.authenticate(off.managementCode, off.key)).toBeUndefined();
  expect(await registry.authenticate('NOBODY', device.key)).toBeUndefined();
});

describe('changes from the database', () => {
  test('applies new devices, changed keys, deactivations and deletions', async () => {
    const registry = await started();
    const device = await createDevice(owner);
    await vi.waitFor(async () =>
      expect(await registry.find(device.managementCode)).toMatchObject({ deviceId: device.deviceId }),
    );

    const other = await createDevice(owner);
    await owner.query(
      'update device set key_hash = (select key_hash from device where device_id = $2) where device_id = $1',
      [device.deviceId, other.deviceId],
    );
    await vi.waitFor(async () =>
      expect(await registry.authenticate(device.managementCode, other.key)).toMatchObject({
        deviceId: device.deviceId,
      }),
    );
    expect(await registry.authenticate(device.managementCode, device.key)).toBeUndefined();

    await owner.query('update device set is_activated = false where device_id = $1', [device.deviceId]);
    await vi.waitFor(async () => expect((await registry.find(device.managementCode))?.isActivated).toBe(false));

    await owner.query('delete from device where device_id = $1', [device.deviceId]);
    await vi.waitFor(async () => expect(await registry.find(device.managementCode)).toBeUndefined());
  });

  test('applies changes made during a connection loss after reconnecting', async () => {
    const device = await createDevice(owner);
    const registry = await started();
    await way.break();
    await owner.query('update device set is_activated = false where device_id = $1', [device.deviceId]);
    await way.mend();
    await vi.waitFor(async () => expect((await registry.find(device.managementCode))?.isActivated).toBe(false), 5000);
  });
});

describe('failed load', () => {
  const controlledNotifications = () => {
    const refreshes: (() => void)[] = [];
    const notifications: Notifications = {
      on: (_channel, refresh) => void refreshes.push(() => refresh('')),
      onGap: () => undefined,
      close: async () => undefined,
    };
    return { notifications, notify: () => refreshes.forEach((refresh) => void refresh()) };
  };

  test('is retried until it succeeds, so a deactivation can’t be missed', async () => {
    const device = await createDevice(owner);
    const own = openPool(database.appUrl, 2);
    const registry = new DeviceRegistry(own);
    const { notifications, notify } = controlledNotifications();
    const failures: unknown[] = [];
    await registry.start(notifications, (error) => failures.push(error));
    await owner.query('update device set is_activated = false where device_id = $1', [device.deviceId]);
    const queries = vi.spyOn(own, 'query');
    for (let i = 0; i < 2; i += 1) queries.mockImplementationOnce(() => Promise.reject(new Error('away')));
    notify();
    await vi.waitFor(
      async () => expect(await registry.authenticate(device.managementCode, device.key)).toBeUndefined(),
      { timeout: 5000, interval: 50 },
    );
    expect(failures).toHaveLength(2);
    registry.close();
    await own.end();
  });

  test('is not retried after the registry is closed', async () => {
    const own = openPool(database.appUrl, 2);
    const registry = new DeviceRegistry(own);
    const { notifications, notify } = controlledNotifications();
    const failures: unknown[] = [];
    await registry.start(notifications, (error) => failures.push(error));
    await own.end();
    notify();
    await vi.waitFor(() => expect(failures).toHaveLength(1));
    registry.close();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(failures).toHaveLength(1);
  });
});

test('queries the database for an unregistered code once per interval', async () => {
  const own = openPool(database.appUrl, 2);
  const registry = new DeviceRegistry(own);
  const queries = vi.spyOn(own, 'query');
  vi.useFakeTimers({ toFake: ['performance'] });
  for (let i = 0; i < 100; i += 1) expect(await registry.find('LATER-1')).toBeUndefined();
  expect(queries).toHaveBeenCalledTimes(1);
  await createDevice(owner, { managementCode: 'LATER-1' });
  vi.advanceTimersByTime(2_500);
  expect(await registry.find('LATER-1')).toMatchObject({ managementCode: 'LATER-1' });
  await registry.find('LATER-1');
  expect(queries).toHaveBeenCalledTimes(2);
  await own.end();
});

test('forgets a found device that is changed and loaded again before it is cached', async () => {
  const own = openPool(database.appUrl, 2);
  const registry = new DeviceRegistry(own);
  const device = await createDevice(owner);
  const found = own.query(
    `select device_id as "deviceId", management_code as "managementCode", is_activated as "isActivated",
       key_hash as "keyHash" from device where device_id = $1`,
    [device.deviceId],
  );
  const queries = vi.spyOn(own, 'query');
  const { promise: delayed, resolve: arrive } = Promise.withResolvers<void>();
  queries.mockImplementationOnce(() => delayed.then(() => found));
  const finding = registry.find(device.managementCode);
  await found;
  await owner.query('update device set is_activated = false where device_id = $1', [device.deviceId]);
  await registry.refresh();
  arrive();
  await finding;
  expect(await registry.authenticate(device.managementCode, device.key)).toBeUndefined();
  await own.end();
});

test('merges concurrent refreshes into at most two loads, the last with the last change', async () => {
  const own = openPool(database.appUrl, 2);
  const registry = new DeviceRegistry(own);
  const queries = vi.spyOn(own, 'query');
  const first = registry.refresh();
  const device = await createDevice(owner);
  await Promise.all([first, ...Array.from({ length: 20 }, () => registry.refresh())]);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(2);
  await registry.find(device.managementCode);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(2);
  await own.end();
});
