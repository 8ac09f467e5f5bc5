/** Database queries for registering places and devices. */
import { sql, type Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

type Db = Transaction<DB>;

/** Lock that serialises the creation of places and devices by imports, commands and the demo's load. */
export const lockDevices = (db: Db) =>
  sql`lock table device, installation_place in share row exclusive mode`.execute(db);

/** The dongs of the district's file, by name. */
export const selectDongs = (db: Db) =>
  db
    .selectFrom('dong')
    .select(['dong_code as dongCode', 'dong_name as dongName', 'latitude', 'longitude'])
    .where('retired_at', 'is', null)
    .orderBy('dong_name')
    .execute();

/** Places of a device group with exactly the same name; names needn't be unique. */
export const selectPlacesNamed = (db: Db, placeType: string, placeName: string) =>
  db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .select(['p.installation_place_id as placeId', 'p.dong_code as dongCode', 'd.dong_name as dongName'])
    .where('p.place_type', '=', placeType)
    .where('p.installation_place_name', '=', placeName)
    .where('p.deleted_at', 'is', null)
    .execute();

export interface NewPlace {
  /** The place's device group: 'air', 'light'. */
  placeType: string;
  placeName: string;
  facilityType: string;
  detailFacilityType: string;
  address: string;
  dongCode: string;
  latitude: number;
  longitude: number;
}

export async function insertPlace(db: Db, place: NewPlace): Promise<number> {
  const { placeId } = await db
    .insertInto('installation_place')
    .values({
      place_type: place.placeType,
      installation_place_name: place.placeName,
      facility_type: place.facilityType,
      detail_facility_type: place.detailFacilityType,
      address: place.address,
      dong_code: place.dongCode,
      latitude: place.latitude,
      longitude: place.longitude,
    })
    .returning('installation_place_id as placeId')
    .executeTakeFirstOrThrow();
  return placeId;
}

/** Devices with the names of their places. */
export const selectStandingDevices = (db: Db) =>
  db
    .selectFrom('device as v')
    .leftJoin('installation_place as p', 'p.installation_place_id', 'v.installation_place_id')
    .where('v.deleted_at', 'is', null)
    .select([
      'v.device_id as deviceId',
      'v.management_code as managementCode',
      'v.series',
      'v.is_activated as isActivated',
      'v.installation_type as installationType',
      'v.installation_place_id as placeId',
      'p.installation_place_name as placeName',
    ]);
export type StandingDeviceRow = Awaited<ReturnType<ReturnType<typeof selectStandingDevices>['execute']>>[number];

export const selectDeviceByCode = (db: Db, managementCode: string) =>
  selectStandingDevices(db).where('v.management_code', '=', managementCode).executeTakeFirst();

export const selectDevicesAt = (db: Db, placeId: number) =>
  selectStandingDevices(db).where('v.installation_place_id', '=', placeId).execute();

export interface NewDevice {
  managementCode: string;
  series: string;
  /** Null for moving devices. */
  placeId: number | null;
  installationType: 'indoor' | 'outdoor';
  installationLocation?: string;
  /** Null for the series' default. */
  reportingIntervalSeconds: number | null;
  keyHash: Buffer;
}

export async function insertDevice(db: Db, device: NewDevice): Promise<number> {
  const { deviceId } = await db
    .insertInto('device')
    .values({
      management_code: device.managementCode,
      series: device.series,
      installation_place_id: device.placeId,
      installation_type: device.installationType,
      installation_location: device.installationLocation ?? '',
      reporting_interval_seconds: device.reportingIntervalSeconds,
      key_hash: device.keyHash,
    })
    .returning('device_id as deviceId')
    .executeTakeFirstOrThrow();
  return deviceId;
}

export const updateKeyHash = (db: Db, deviceId: number, keyHash: Buffer) =>
  db.updateTable('device').set({ key_hash: keyHash }).where('device_id', '=', deviceId).execute();

export const selectDevicesOf = (db: Db, series: string, placeId: number) =>
  selectStandingDevices(db).where('v.series', '=', series).where('v.installation_place_id', '=', placeId).execute();

/** Management codes with this prefix and suffix. */
export async function selectCodesLike(db: Db, before: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('management_code as code')
    .where(sql<boolean>`starts_with(management_code, ${before}) and right(management_code, ${after.length}) = ${after}`)
    .execute();
  return rows.map(({ code }) => code);
}
