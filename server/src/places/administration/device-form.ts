/** The form of a device: its group's own fields, its columns, and the checks that need the database. */
import type { DeviceProfile } from '@maru/domain/device-profile';
import { firstFailure, type Rule } from '@maru/domain/rules';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { Series } from '#telemetry/series/series.ts';
import type { DeviceRow } from './device-list.ts';

export interface GivenDevice extends DeviceProfile {
  installationPlaceId: number;
}

/** A group's own fields of one kind of device, stored in a table of the group. */
export interface OwnDeviceFields<Given extends GivenDevice> {
  /** The own fields of a device as its form has them. */
  read(db: Database, deviceId: number): Promise<Omit<Given, keyof GivenDevice>>;
  /** The group's table, with the device's id as its key. */
  table: string;
  /** Writes the own fields of a new or changed device. */
  write(trx: Database, deviceId: number, given: Given): Promise<void>;
}

/** One kind of device of a group, with its form. */
export interface WrittenDevices<Given extends GivenDevice> {
  placeType: string;
  series: Series;
  rules: readonly Rule<Given>[];
  own?: OwnDeviceFields<Given>;
}

export const columnsOf = (given: GivenDevice) => ({
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

/** A stored device in the format of its form. */
export const storedDevice = (row: DeviceRow): GivenDevice => ({
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

/** Locks the place of a device. Throws NOT_FOUND. */
export async function holdPlace(trx: Database, placeType: string, placeId: number): Promise<string> {
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
 * Throws CONFLICT if another device of the kind has a new DevEUI: messages of a network are stored for one device only,
 * and the other one would seem broken. Reserves the DevEUI until the transaction ends.
 */
export async function checkDevEui(trx: Database, { name }: Series, given: string): Promise<void> {
  if (given === '') return;
  const devEui = given.toUpperCase();
  await sql`select pg_advisory_xact_lock(hashtext('dev_eui'), hashtext(${`${name} ${devEui}`}))`.execute(trx);
  const other = await trx
    .selectFrom('device')
    .select('management_code as code')
    .where('dev_eui', '=', devEui)
    .where('dev_eui', '<>', '')
    .where('series', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other)
    throw new Problem('CONFLICT', {
      field: 'devEui',
      error: `${other.code} 장치가 이 DevEUI를 쓰고 있습니다. 네트워크의 메시지는 한 장치에만 저장되므로, 그 장치의 DevEUI를 먼저 바꿔 주십시오.`,
    });
}

/**
 * Locks a vendor against merges until the transaction ends. Throws VALIDATION if it doesn't exist, or is retired and
 * not already the device's.
 */
export async function holdVendor(
  db: Database,
  series: Series,
  vendorId: number,
  present?: number | null,
): Promise<void> {
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

/** A code used by another device is reported as a conflict of the code's field. */
export function codeTaken(error: unknown): never {
  if ((error as { code?: string; constraint?: string }).constraint === 'device_by_code')
    throw new Problem('CONFLICT', { field: 'managementCode', error: '이미 사용 중인 관리번호입니다.' });
  throw error;
}
