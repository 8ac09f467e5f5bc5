/** Devices of places as administrators create, change and delete them. */
import type { DeviceProfile } from '@maru/domain/device-profile';
import { firstFailure, type Rule } from '@maru/domain/rules';
import { formatSeoul } from '@maru/domain/seoul-time';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { deviceKeyHash, newDeviceKey } from '#telemetry/devices/device-key.ts';
import type { Series } from '#telemetry/series/series.ts';
import { type Changer, changesOf, recordChange } from './changes.ts';
import { type DeviceRow, deviceQuery, withStatus } from './device-list.ts';
import { lastReports } from './device-status.ts';

/** Thrown for a device that doesn't exist, is deleted, or is of another kind. */
const missingDevice = () => new Problem('NOT_FOUND', { error: '장치를 찾을 수 없습니다.' });

/** One device with all fields. Throws NOT_FOUND. */
export async function findDevice(db: Database, series: Series, deviceId: number, now: Date) {
  const row = await deviceQuery(db, series.name).where('v.device_id', '=', deviceId).executeTakeFirst();
  if (!row) throw missingDevice();
  const [device] = await withStatus(db, series, [row], now);
  if (!device) throw missingDevice();
  const battery = await db
    .selectFrom('device_battery')
    .select(['level', 'measured_at'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return {
    ...device,
    batteryLevel: battery ? Math.round(battery.level) : null,
    batteryDatetime: battery ? formatSeoul(battery.measured_at) : '',
    devEui: row.dev_eui,
    latitude: row.latitude,
    longitude: row.longitude,
    reportingIntervalSeconds: row.reporting_interval_seconds,
    isUserProvide: row.is_user_provided,
    deviceDescription: row.description,
    registeredAdminId: row.admin_id ?? '',
  };
}

export interface GivenDevice extends DeviceProfile {
  installationPlaceId: number;
}

/** The own fields of a kind's devices in a table of the group. */
export interface OwnDeviceFields<Given extends GivenDevice> {
  /** The own fields of a device in its form. */
  read(db: Database, deviceId: number): Promise<Omit<Given, keyof GivenDevice>>;
  /** The group's table; its rows have the device's id. */
  table: string;
  /** Writes the fields of a device that is new or was changed. */
  write(trx: Database, deviceId: number, given: Given): Promise<void>;
}

/** One kind of device of a group, with its form. */
export interface WrittenDevices<Given extends GivenDevice> {
  placeType: string;
  series: Series;
  rules: readonly Rule<Given>[];
  own?: OwnDeviceFields<Given>;
}

const columnsOf = (given: GivenDevice) => ({
  management_code: given.managementCode,
  vendor_id: given.vendorId,
  model_name: given.modelName.trim(),
  dev_eui: given.devEui.toUpperCase(),
  installation_place_id: given.installationPlaceId,
  installation_type: given.installationType,
  installation_location: given.installationLocation.trim(),
  installation_date: given.installationDate,
  latitude: given.latitude,
  longitude: given.longitude,
  reporting_interval_seconds: given.reportingIntervalSeconds,
  is_activated: given.isActivated,
  is_user_provided: given.isUserProvide,
  description: given.deviceDescription.trim(),
});

/** Locks the place of a device. Throws NOT_FOUND. */
async function holdPlace(trx: Database, placeType: string, placeId: number): Promise<string> {
  const place = await trx
    .selectFrom('installation_place')
    .select('installation_place_name as placeName')
    .where('installation_place_id', '=', placeId)
    .where('place_type', '=', placeType)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!place) throw new Problem('NOT_FOUND', { field: 'installationPlaceId', error: '설치 장소를 찾을 수 없습니다.' });
  return place.placeName;
}

/** Throws VALIDATION with the first broken rule, or for a vendor of another device type. */
export async function checkDevice<Given extends GivenDevice>(
  db: Database,
  { rules, series }: WrittenDevices<Given>,
  given: Given,
): Promise<void> {
  const failure = firstFailure(rules, given);
  if (failure) throw new Problem('VALIDATION', failure);
  await holdVendor(db, series, given.vendorId, given.vendorId);
}

/**
 * Locks a vendor against merges until the transaction ends. Throws VALIDATION if it doesn't exist, or is retired and
 * not already the device's.
 */
async function holdVendor(db: Database, series: Series, vendorId: number, present?: number | null): Promise<void> {
  const vendor = await db
    .selectFrom('vendor')
    .select('retired_at')
    .where('vendor_id', '=', vendorId)
    .where('device_type', '=', series.name)
    .forKeyShare()
    .executeTakeFirst();
  if (!vendor || (vendor.retired_at && vendorId !== present))
    throw new Problem('VALIDATION', { field: 'vendorId', error: '제조사를 선택해 주십시오.' });
}

/** A code of another device is reported as a conflict at its field. */
export function codeTaken(error: unknown): never {
  if ((error as { code?: string; constraint?: string }).constraint === 'device_by_code')
    throw new Problem('CONFLICT', { field: 'managementCode', error: '이미 사용 중인 관리번호입니다.' });
  throw error;
}

/**
 * Inserts at most `maxInsertedRows` devices that passed `checkDevice`, without their history. Returns the id and the
 * key of each in the same order; the keys aren't stored.
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

/**
 * Registers a device that passed `checkDevice` and returns its key, which isn't stored. Throws NOT_FOUND, VALIDATION.
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
  const [made] = (await insertDevices(trx, devices, changer, [given])) as [{ deviceId: number; deviceKey: string }];
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
export async function holdDevice(trx: Database, series: string, deviceId: number) {
  const row = await deviceQuery(trx, series).where('v.device_id', '=', deviceId).forNoKeyUpdate('v').executeTakeFirst();
  if (!row) throw missingDevice();
  return row;
}

/** Changes a device by a form validated by `checkDevice`; without differences nothing is written. Throws NOT_FOUND. */
export async function changeDevice<Given extends GivenDevice>(
  trx: Database,
  { placeType, series, own }: WrittenDevices<Given>,
  changer: Changer,
  deviceId: number,
  given: Given,
): Promise<void> {
  const row = await holdDevice(trx, series.name, deviceId);
  const placeName = await holdPlace(trx, placeType, given.installationPlaceId);
  await holdVendor(trx, series, given.vendorId, row.vendor_id);
  const columns = columnsOf(given);
  const before = { ...storedDevice(row), ...(await own?.read(trx, deviceId)) };
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

/** A stored device as its form. */
const storedDevice = (row: DeviceRow): GivenDevice => ({
  managementCode: row.management_code,
  vendorId: row.vendor_id ?? 0,
  modelName: row.model_name,
  devEui: row.dev_eui,
  installationPlaceId: row.installation_place_id,
  installationType: row.installation_type as 'indoor' | 'outdoor',
  installationLocation: row.installation_location,
  installationDate: row.installation_date,
  latitude: row.latitude,
  longitude: row.longitude,
  reportingIntervalSeconds: row.reporting_interval_seconds,
  isActivated: row.is_activated,
  isUserProvide: row.is_user_provided,
  deviceDescription: row.description,
});

/**
 * Deletes a device: it can't report, its code is free again, and no list or statistic contains it. Its readings stay
 * stored. Throws NOT_FOUND, or CONFLICT while it is active and has reported: such a device must be deactivated first.
 */
export async function removeDevice(
  trx: Database,
  series: Series,
  changer: Changer,
  deviceId: number,
  alongside: (trx: Database) => Promise<void>,
): Promise<void> {
  const row = await holdDevice(trx, series.name, deviceId);
  if (row.is_activated && (await lastReports(trx, series, [deviceId])).size > 0)
    throw new Problem('CONFLICT', {
      error: '사용 중인 장치는 삭제할 수 없습니다. 먼저 사용 여부를 미사용으로 바꿔 주십시오.',
    });
  await endDevice(trx, changer, row, alongside);
}

/** Deletes a locked device. */
async function endDevice(
  trx: Database,
  changer: Changer,
  row: DeviceRow,
  alongside: (trx: Database) => Promise<void>,
): Promise<void> {
  const deviceId = row.device_id;
  await trx
    .updateTable('device')
    .set({ deleted_at: changer.now, is_activated: false })
    .where('device_id', '=', deviceId)
    .execute();
  await alongside(trx);
  await recordChange(trx, changer, {
    placeId: row.installation_place_id,
    placeName: row.installation_place_name,
    device: { deviceId, managementCode: row.management_code },
    action: 'delete',
    changes: [],
  });
}

/**
 * Replaces a device by another one validated by `checkDevice`: the former one can't report any more and keeps its
 * readings. Returns the new key, which isn't stored. Throws NOT_FOUND.
 */
export async function replaceDevice<Given extends GivenDevice>(
  trx: Database,
  devices: WrittenDevices<Given>,
  changer: Changer,
  deviceId: number,
  given: Given,
  alongside: (trx: Database) => Promise<void>,
): Promise<{ deviceId: number; deviceKey: string }> {
  const row = await holdDevice(trx, devices.series.name, deviceId);
  await endDevice(trx, changer, row, alongside);
  return createDevice(trx, devices, changer, given, row.vendor_id);
}

/** Gives a device a new key, which isn't stored; the former key is refused from now on. Throws NOT_FOUND. */
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
