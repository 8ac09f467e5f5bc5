/** Silent trackers: the same rule applies in lists, counts and details. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, ask } from '#test/administrators.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDevice, createPlace } from '#test/factories.ts';

const now = new Date('2026-11-24T02:00:00+09:00');
let app: TestApp;
let token: string;

/** Each tracker reports every 5 s; 'NEVER' never reported. */
const trackers = [
  { code: 'PARKED', secondsAgo: 599, operationState: 'off', ignition: null },
  { code: 'PARKED-BY-IGNITION', secondsAgo: 599, operationState: null, ignition: 'off' },
  { code: 'PARKED-SILENT', secondsAgo: 601, operationState: 'off', ignition: 'off' },
  { code: 'OUT', secondsAgo: 14, operationState: 'driving', ignition: 'on' },
  { code: 'OUT-SILENT', secondsAgo: 16, operationState: 'stopped', ignition: 'on' },
  { code: 'NEVER', secondsAgo: null, operationState: null, ignition: null },
] as const;
const broken = ['NEVER', 'OUT-SILENT', 'PARKED-SILENT'];

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  ({ token } = await addCaller(app.app.services, { deptCode: 'administrator' }));
  for (const [at, { code, secondsAgo, operationState, ignition }] of trackers.entries()) {
    const placeId = await createPlace(app.pool, { placeType: 'vehicle', name: code });
    await app.pool.query(`insert into vehicle values ($1, $2, 'household', 'yongma', 5)`, [placeId, `80가000${at}`]);
    const { deviceId } = await createDevice(app.pool, {
      series: 'vehicle',
      placeId,
      managementCode: code,
      reportingIntervalSeconds: 5,
    });
    if (secondsAgo === null) continue;
    const measuredAt = new Date(now.getTime() - secondsAgo * 1000);
    await app.pool.query(
      `insert into vehicle_latest (device_id, measured_at, latitude, longitude, operation_state, ignition)
       values ($1, $2, 37586800, 127080700, $3, $4)`,
      [deviceId, measuredAt, operationState, ignition],
    );
    await app.pool.query(`insert into vehicle_position values ($1, $2, 37586800, 127080700, 0, 120, 90, $3)`, [
      deviceId,
      measuredAt,
      operationState ?? 'off',
    ]);
  }
});
afterAll(() => app.stop());

interface Device {
  managementCode: string;
  deviceStatus: string;
}
const call = async <Body>(path: string) => (await ask<Body>(app.url, token, `GET /admin/api${path}`)).body;
const codesOf = async (path: string) =>
  (await call<{ list: Device[] }>(path)).list.map(({ managementCode }) => managementCode).sort();

test('shows and filters silent devices in the list', async () => {
  const { list } = await call<{ list: Device[] }>('/installation/vehicle-gps?pageSize=50');
  const said = list.filter(({ deviceStatus }) => deviceStatus === 'breakdown');
  expect(said.map(({ managementCode }) => managementCode).sort()).toEqual(broken);
  expect(await codesOf('/installation/vehicle-gps?deviceStatus=breakdown')).toEqual(broken);
});

test('counts and lists silent vehicles on the main page', async () => {
  const { list } = await call<{ list: { deviceType: string }[] }>('/portlet/devices');
  expect(list.find(({ deviceType }) => deviceType === 'vehicle')).toMatchObject({ normalCount: 3, breakdownCount: 3 });
  expect(await codesOf('/portlet/devices/breakdown?deviceType=vehicle')).toEqual(broken);
});

test('counts silent vehicles on the dashboard by the same rule', async () => {
  const path = '/dashboard/clean-environment/vehicle';
  expect(await call(`${path}/summary-count`)).toMatchObject({ normalCount: 3, breakdownCount: 3 });
  const { list } = await call<{ list: { vehicleNumber: string; vehicle: { isStale: boolean } | null }[] }>(path);
  expect(list.map(({ vehicle }) => vehicle?.isStale ?? null)).toEqual([false, false, true, false, true, null]);
});

test("doesn't count a vehicle as silent or show its position while its tracker isn't in use", async () => {
  const path = '/dashboard/clean-environment/vehicle';
  expect(await call(`${path}/summary-count`)).toMatchObject({ silentVehicleCount: 2 });
  await app.pool.query(`update device set is_activated = false where management_code = 'OUT-SILENT'`);
  expect(await call(`${path}/summary-count`)).toMatchObject({ totalVehicleCount: 6, silentVehicleCount: 1 });
  const { list } = await call<{ list: { vehicle: object | null }[] }>(path);
  expect(list.map(({ vehicle }) => vehicle !== null)).toEqual([true, true, true, true, false, false]);
});
