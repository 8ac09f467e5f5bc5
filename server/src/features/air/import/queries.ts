/** What an import asks the database of places and devices. */
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { deviceKeyHash, newDeviceKey } from '../../../telemetry/devices/device-key.ts';

type Db = Transaction<DB>;

/** Lets one import at a time find and make places and devices; what else registers them waits too. */
export const lockDevices = (db: Db) =>
  sql`lock table device, installation_place in share row exclusive mode`.execute(db);

export const selectDongs = (db: Db) =>
  db
    .selectFrom('dong')
    .select(['dong_code as dongCode', 'dong_name as dongName', 'latitude', 'longitude'])
    .orderBy('dong_name')
    .execute();

/** Air places of exactly that name; names needn't be unique. */
export const selectAirPlaces = (db: Db, placeName: string) =>
  db
    .selectFrom('installation_place as p')
    .innerJoin('dong as d', 'd.dong_code', 'p.dong_code')
    .select(['p.installation_place_id as placeId', 'p.dong_code as dongCode', 'd.dong_name as dongName'])
    .where('p.place_type', '=', 'air')
    .where('p.installation_place_name', '=', placeName)
    .execute();

const devices = (db: Db) =>
  db
    .selectFrom('device as v')
    .leftJoin('installation_place as p', 'p.installation_place_id', 'v.installation_place_id')
    .select([
      'v.device_id as deviceId',
      'v.management_code as managementCode',
      'v.series',
      'v.installation_type as installationType',
      'v.installation_place_id as placeId',
      'p.installation_place_name as placeName',
    ]);
export type AirDeviceRow = Awaited<ReturnType<ReturnType<typeof devices>['execute']>>[number];

export const selectDeviceByCode = (db: Db, managementCode: string) =>
  devices(db).where('v.management_code', '=', managementCode).executeTakeFirst();

export const selectAirDevices = (db: Db, placeId: number) =>
  devices(db).where('v.series', '=', 'air').where('v.installation_place_id', '=', placeId).execute();

/** Management codes that begin and end so. */
export async function selectCodesLike(db: Db, before: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('management_code as code')
    .where(sql<boolean>`starts_with(management_code, ${before}) and right(management_code, ${after.length}) = ${after}`)
    .execute();
  return rows.map(({ code }) => code);
}

export interface NewPlace {
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
      place_type: 'air',
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

export interface NewDevice {
  managementCode: string;
  placeId: number;
  installationType: 'indoor' | 'outdoor';
  intervalSeconds: number;
}

/** The key of a device that only imports fill is told to nobody, so nobody can report in its name. */
export async function insertDevice(db: Db, device: NewDevice): Promise<number> {
  const { deviceId } = await db
    .insertInto('device')
    .values({
      management_code: device.managementCode,
      series: 'air',
      installation_place_id: device.placeId,
      installation_type: device.installationType,
      reporting_interval_seconds: device.intervalSeconds,
      key_hash: deviceKeyHash(newDeviceKey()),
    })
    .returning('device_id as deviceId')
    .executeTakeFirstOrThrow();
  return deviceId;
}
