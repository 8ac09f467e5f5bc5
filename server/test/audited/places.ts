/** Calls that change places and devices. */
import type { TestApp } from '../app.ts';
import { basicOf, post } from '../reporting.ts';
import type { callerOf } from './caller.ts';
import { airPlace, area, building, device, single, thresholds, tracker, vehicle } from './forms.ts';

export type Does = ReturnType<typeof callerOf>['does'];

interface Kit {
  app: TestApp;
  does: Does;
  photo: Blob;
}

/** Groups whose places have separate devices. */
const groups = [
  { name: 'fine-dusts', series: 'air', place: airPlace, own: {} },
  { name: 'tilt', series: 'tilt', place: building, own: {} },
  { name: 'crack', series: 'crack', place: building, own: thresholds },
] as const;

/** Groups whose places are single devices. */
const singles = [
  { name: 'cctv', series: 'people', id: 'cctvInstallationPlaceId', own: { installationPlaceCode: 'rose' } },
  {
    name: 'security-light',
    series: 'light',
    id: 'securityLightInstallationPlaceId',
    own: { lightType: 'led', indcCompany: '예시전력' },
  },
  {
    name: 'recycle-bin',
    series: 'bin',
    id: 'recycleBinInstallationPlaceId',
    own: { recycleBinType: 'both', recycleBinCount: 2 },
  },
] as const;

async function vendorOf({ app }: Kit, series: string): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into vendor (vendor_code, vendor_code_name, device_type) values ($1, '예시', $1)
     returning vendor_id::integer as id`,
    [series],
  );
  return rows[0]?.id ?? 0;
}

/** Returns the ids of the remaining objects, for downloads. */
export async function writePlaces(kit: Kit): Promise<Record<string, string | number>> {
  const { does } = kit;
  const { countingAreaId } = await does<{ countingAreaId: number }>('POST /admin/api/counting-area', { body: area });
  await does('PATCH /admin/api/counting-area', { body: { ...area, countingAreaId, capacity: 50 } });
  const extra = { ...area, installationPlaceCode: 'daisy' };
  const other = await does<{ countingAreaId: number }>('POST /admin/api/counting-area', { body: extra });
  await does('DELETE /admin/api/counting-area/{id}', { ids: { id: other.countingAreaId } });
  const left: Record<string, string | number> = {};
  for (const group of groups) Object.assign(left, await writeGroup(kit, group));
  for (const one of singles) Object.assign(left, await writeSingles(kit, one));
  return { ...left, ...(await writeVehicles(kit)) };
}

async function writeGroup(kit: Kit, { name, series, place, own }: (typeof groups)[number]) {
  const { app, does, photo } = kit;
  const vendorId = await vendorOf(kit, series);
  const places = `/admin/api/installation-place/${name}`;
  const devices = `/admin/api/device/${name}`;
  const make = async () =>
    (await does<{ installationPlaceId: number }>(`POST ${places}`, { body: place })).installationPlaceId;
  const equip = (placeId: number, code: string) =>
    does<{ deviceId: number; deviceKey: string }>(`POST ${devices}`, {
      body: { ...device(code, vendorId, placeId), ...own },
    });
  const [remainingIds, one, two] = [await make(), await make(), await make()];
  await does(`PATCH ${places}`, { body: { ...place, installationPlaceId: remainingIds, detailAddress: '3층' } });
  const { deviceId, deviceKey } = await equip(remainingIds, `${name}-1`);
  const form = { ...device(`${name}-1`, vendorId, remainingIds), ...own };
  await does(`PATCH ${devices}`, { body: { ...form, deviceId, modelName: 'M-2' } });
  if (name !== 'fine-dusts') {
    const reading = name === 'tilt' ? { xAngle: 1, yAngle: 1 } : { crackWidth: 0.1 };
    const said = JSON.stringify({ measuredAt: app.app.services.clock.now().getTime() - 1000, ...reading });
    await post(app.url, said, basicOf({ managementCode: `${name}-1`, key: deviceKey }));
    await does(`POST /admin/api/device/{deviceId}/${name}/baseline`, { ids: { deviceId } });
  } else {
    const fields = { installationPlaceId: remainingIds, deviceId, file: photo };
    const { hashFileName } = await does<{ hashFileName: string }>('POST /admin/api/device/attachments', {
      form: fields,
    });
    await does('DELETE /admin/api/device/{deviceId}/attachments/{hashFileName}', { ids: { deviceId, hashFileName } });
    await does('POST /admin/api/device/{deviceId}/key', { ids: { deviceId } });
  }
  const [lone, several] = [await equip(remainingIds, `${name}-2`), await equip(remainingIds, `${name}-3`)];
  await does(`POST ${devices}/deactivate`, { body: { deviceIds: String(several.deviceId) } });
  await does(`DELETE /admin/api/device/{deviceId}/${name}`, { ids: lone });
  await does(`DELETE ${devices}`, { query: { deviceIds: several.deviceId } });
  await does(`DELETE /admin/api/installation-place/{id}/${name}`, { ids: { id: one } });
  await does(`DELETE ${places}`, { query: { installationPlaceIds: two } });
  await importSheet(kit, places, { ...place, installationPlaceName: `${name} 가져온 곳` });
  return { [`${name} place`]: remainingIds, [`${name} device`]: deviceId };
}

/** Imports a sheet with one row and reverts the import. */
async function importSheet({ does }: Kit, list: string, form: object) {
  const words = {
    isRoadNameAddress: '도로명',
    ...('managementCode' in form && { isActivated: '사용', vendorId: '예시' }),
  };
  const cells = Object.entries({ ...form, ...words }).filter(([, value]) => !Array.isArray(value) && value !== null);
  const lines = [cells.map(([field]) => field), cells.map(([, value]) => String(value))];
  const sheet = { file: new File([lines.map((line) => line.join(';')).join('\n')], 'places.csv') };
  await does(`GET ${list}/excel/template`);
  await does(`POST ${list}/excel/validate`, { form: sheet });
  const { importId } = await does<{ importId: number }>(`POST ${list}/excel`, { form: sheet });
  await does(`DELETE ${list}/excel/{importId}`, { ids: { importId } });
}

async function writeSingles(kit: Kit, { name, series, id, own }: (typeof singles)[number]) {
  const { does, photo } = kit;
  const vendorId = await vendorOf(kit, series);
  const path = `/admin/api/installation-place/${name}`;
  const make = async (code: string) =>
    does<Record<string, number>>(`POST ${path}`, { body: single(code, vendorId, own) });
  const [remainingIds, one, two] = [await make(`${name}-1`), await make(`${name}-2`), await make(`${name}-3`)];
  const form = single(`${name}-1`, vendorId, own);
  await does(`PATCH ${path}`, { body: { ...form, [id]: remainingIds[id], modelName: 'M-2' } });
  if (name === 'recycle-bin') {
    const { hashFileName } = await does<{ hashFileName: string }>(`POST ${path}/attachments`, {
      form: { [id]: remainingIds[id] ?? 0, file: photo },
    });
    await does(`DELETE ${path}/attachments/{hashFileName}`, { ids: { hashFileName } });
  }
  await does(`POST ${path}/deactivate`, { body: { [`${id}s`]: String(two[id]) } });
  await does(`DELETE ${path}/{id}`, { ids: { id: one[id] ?? 0 } });
  await does(`DELETE ${path}`, { query: { [`${id}s`]: two[id] ?? 0 } });
  await importSheet(kit, path, single(`${name}-4`, vendorId, own));
  return { [`${name} place`]: remainingIds[id] ?? 0, [`${name} device`]: remainingIds.deviceId ?? 0 };
}

async function writeVehicles(kit: Kit) {
  const { does } = kit;
  const path = '/admin/api/installation/vehicle-gps';
  const vendorId = await vendorOf(kit, 'vehicle');
  const make = (code: string, vehicleNumber: string) =>
    does<{ vehicleId: number; deviceId: number }>(`POST ${path}`, {
      body: { ...vehicle(code, vendorId), vehicleNumber },
    });
  const [remainingIds, one, two] = [
    await make('GPS-1', '80가1001'),
    await make('GPS-2', '80가1002'),
    await make('GPS-3', '80가1003'),
  ];
  const form = { ...vehicle('GPS-1', vendorId), vehicleNumber: '80가1001' };
  await does(`PATCH ${path}`, {
    body: { ...form, vehicleId: remainingIds.vehicleId, deviceId: remainingIds.deviceId, carryingCapacity: 5 },
  });
  await does(`POST ${path}/{vehicleId}/gps/{deviceId}/change`, { ids: remainingIds, body: tracker('GPS-9', vendorId) });
  await does(`POST ${path}/deactivate`, { body: { gps: `${two.vehicleId}:${two.deviceId}` } });
  await does(`DELETE ${path}/{vehicleId}/gps/{deviceId}`, { ids: one });
  await does(`DELETE ${path}`, { query: { gps: `${two.vehicleId}:${two.deviceId}` } });
  await importSheet(kit, path, { ...vehicle('GPS-4', vendorId), vehicleNumber: '80가1004' });
  return { vehicleId: remainingIds.vehicleId };
}
