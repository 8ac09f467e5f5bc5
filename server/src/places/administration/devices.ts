/** Devices of places as administrators create, change and delete them. */
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { deviceKeyHash, newDeviceKey } from '#telemetry/devices/device-key.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type Changer, changesOf, recordChange, requireKnown } from './changes.ts';
import {
  checkDevEui,
  columnsOf,
  type GivenDevice,
  holdPlace,
  holdVendor,
  storedDevice,
  type WrittenDevices,
} from './device-form.ts';
import { deviceQuery, withStatus } from './device-list.ts';

/** Thrown for a device that doesn't exist, is deleted, or is of another kind. */
const missingDevice = () => new Problem('NOT_FOUND', { error: '장치를 찾을 수 없습니다.' });

/** The device's battery level, as last reported by its network. */
export async function findBattery(db: Database, deviceId: number) {
  const battery = await db
    .selectFrom('device_battery')
    .select(['level', 'measured_at'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return {
    batteryLevel: battery ? Math.round(battery.level) : null,
    batteryDatetime: battery ? formatSeoul(battery.measured_at) : '',
  };
}

/** One device with all fields. Throws NOT_FOUND. */
export async function findDevice(db: Database, series: Series, deviceId: number, now: Date) {
  const row = await deviceQuery(db, series.name).where('v.device_id', '=', deviceId).executeTakeFirst();
  if (!row) throw missingDevice();
  const [device] = await withStatus(db, series, [row], now);
  if (!device) throw missingDevice();
  return {
    ...device,
    ...(await findBattery(db, deviceId)),
    devEui: row.dev_eui,
    latitude: row.latitude,
    longitude: row.longitude,
    reportingIntervalSeconds: row.reporting_interval_seconds,
    isUserProvide: row.is_user_provided,
    deviceDescription: row.description,
    registeredAdminId: row.admin_id ?? '',
  };
}

/**
 * Inserts at most `maxInsertedRows` devices that passed `checkDevice`, without their history. Returns each device's id
 * and key in the same order; the keys aren't stored.
 */
export async function insertDevices<Given extends GivenDevice>(
  trx: Database,
  { series, own }: WrittenDevices<Given>,
  { administrator: { adminNumber }, now }: Changer,
  given: readonly Given[],
): Promise<{ deviceId: number; deviceKey: string }[]> {
  const keyed = given.map((one) => ({ one, deviceKey: newDeviceKey() }));
  const rows = await trx
    .insertInto('device')
    .values(
      keyed.map(({ one, deviceKey }) => ({
        ...columnsOf(one),
        series: series.name,
        key_hash: deviceKeyHash(deviceKey),
        registered_at: now,
        updated_at: now,
        registered_by: adminNumber,
        updated_by: adminNumber,
      })),
    )
    .returning(['device_id', 'management_code'])
    .execute();
  const idOf = new Map(rows.map((row) => [row.management_code, row.device_id]));
  const made = keyed.map(({ one, deviceKey }) => ({ deviceId: idOf.get(one.managementCode) as number, deviceKey }));
  if (own) for (const [at, one] of given.entries()) await own.write(trx, made[at]?.deviceId as number, one);
  return made;
}

/** Assigns a moving device that a command registered without a place; undefined if there is none with this code. */
async function assignDevice<Given extends GivenDevice>(
  trx: Database,
  { series }: WrittenDevices<Given>,
  { administrator: { adminNumber }, now }: Changer,
  given: Given,
) {
  if (!series.moves) return undefined;
  const assigned = await trx
    .updateTable('device')
    .set({ ...columnsOf(given), updated_at: now, updated_by: adminNumber })
    .where('management_code', '=', given.managementCode)
    .where('series', '=', series.name)
    .where('installation_place_id', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('device_id')
    .executeTakeFirst();
  return assigned && { deviceId: assigned.device_id, deviceKey: '' };
}

/**
 * Registers a device that passed `checkDevice` and returns its key, which isn't stored; the key is empty for a moving
 * device that a command registered, which keeps its own. Throws NOT_FOUND, VALIDATION, CONFLICT.
 */
export async function createDevice<Given extends GivenDevice>(
  trx: Database,
  devices: WrittenDevices<Given>,
  changer: Changer,
  given: Given,
  presentVendorId?: number | null,
): Promise<{ deviceId: number; deviceKey: string }> {
  const placeName = await holdPlace(trx, devices.placeType, given.installationPlaceId);
  await holdVendor(trx, devices.series, given.vendorId, presentVendorId);
  await checkDevEui(trx, devices.series, given.devEui);
  const made =
    (await assignDevice(trx, devices, changer, given)) ??
    ((await insertDevices(trx, devices, changer, [given]))[0] as { deviceId: number; deviceKey: string });
  await recordChange(trx, changer, {
    placeId: given.installationPlaceId,
    placeName,
    device: { deviceId: made.deviceId, managementCode: given.managementCode },
    action: 'create',
    changes: [],
  });
  return made;
}

/** A device with its place, locked until the transaction ends. Throws NOT_FOUND. */
export async function holdDevice(
  trx: Database,
  series: string,
  deviceId: number,
  lock: 'forNoKeyUpdate' | 'forUpdate' = 'forNoKeyUpdate',
) {
  const row = await deviceQuery(trx, series).where('v.device_id', '=', deviceId)[lock]('v').executeTakeFirst();
  if (!row) throw missingDevice();
  return row;
}

/**
 * Changes a device by a form validated by `checkDevice`; writes nothing if no field differs. Throws NOT_FOUND, or
 * CONFLICT, also if the stored values aren't the `known` ones.
 */
export async function changeDevice<Given extends GivenDevice>(
  trx: Database,
  { placeType, series, own }: WrittenDevices<Given>,
  changer: Changer,
  deviceId: number,
  given: Given,
  known?: object,
): Promise<void> {
  const row = await holdDevice(trx, series.name, deviceId);
  const placeName = await holdPlace(trx, placeType, given.installationPlaceId);
  await holdVendor(trx, series, given.vendorId, row.vendor_id);
  const columns = columnsOf(given);
  if (columns.dev_eui !== row.dev_eui) await checkDevEui(trx, series, columns.dev_eui);
  const before = { ...storedDevice(row), ...(await own?.read(trx, deviceId)) };
  requireKnown<object>(before, known);
  const changes = changesOf(before, { ...given, devEui: columns.dev_eui });
  if (changes.length === 0) return;
  await trx
    .updateTable('device')
    .set({ ...columns, updated_at: changer.now, updated_by: changer.administrator.adminNumber })
    .where('device_id', '=', deviceId)
    .execute();
  await own?.write(trx, deviceId, given);
  const device = { deviceId, managementCode: given.managementCode };
  await recordChange(trx, changer, {
    placeId: given.installationPlaceId,
    formerPlaceId: row.installation_place_id,
    placeName,
    device,
    action: 'change',
    changes,
  });
}

/** Deactivates a device, so that its reports are refused; idempotent. Throws NOT_FOUND. */
export async function deactivateDevice(trx: Database, series: Series, changer: Changer, deviceId: number) {
  const row = await holdDevice(trx, series.name, deviceId);
  if (!row.is_activated) return;
  await trx
    .updateTable('device')
    .set({ is_activated: false, updated_at: changer.now, updated_by: changer.administrator.adminNumber })
    .where('device_id', '=', deviceId)
    .execute();
  await recordChange(trx, changer, {
    placeId: row.installation_place_id,
    placeName: row.installation_place_name,
    device: { deviceId, managementCode: row.management_code },
    action: 'change',
    changes: [{ field: 'isActivated', before: 'true', after: 'false' }],
  });
}

/** Gives a device a new key, which isn't stored, and invalidates the previous one. Throws NOT_FOUND. */
export async function renewDeviceKey(
  db: Database,
  series: string,
  changer: Changer,
  deviceId: number,
): Promise<string> {
  const deviceKey = newDeviceKey();
  await db.transaction().execute(async (trx) => {
    const row = await holdDevice(trx, series, deviceId);
    await trx
      .updateTable('device')
      .set({ key_hash: deviceKeyHash(deviceKey) })
      .where('device_id', '=', deviceId)
      .execute();
    await recordChange(trx, changer, {
      placeId: row.installation_place_id,
      placeName: row.installation_place_name,
      device: { deviceId, managementCode: row.management_code },
      action: 'key',
      changes: [],
    });
  });
  return deviceKey;
}
