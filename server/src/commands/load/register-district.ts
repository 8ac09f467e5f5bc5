/** Registers a whole district (dongs, manufacturers, places and devices), or the parts missing in a database. */
import type pg from 'pg';
import type { NewPlace } from '#places/registration/queries.ts';
import { deviceKeyHash } from '#telemetry/devices/device-key.ts';

export interface NewDevice {
  managementCode: string;
  key: string;
  series: string;
  /** Index in `places`; null for a device without a place, such as a vehicle. */
  placeAt: number | null;
  vendorCode: string;
  modelName: string;
  installationType: 'indoor' | 'outdoor';
  installationLocation: string;
  /** In degrees; null for a moving device. */
  latitude: number | null;
  longitude: number | null;
  reportingIntervalSeconds: number;
  /** 'YYYY-MM-DD' */
  installationDate: string;
}

export interface DetailedPlace extends NewPlace {
  detailAddress: string;
}

/** A row of a group's own table. */
export interface NewRow {
  table: string;
  /** Index in `places`, for a row about a place. */
  placeAt?: number;
  /** The device's code, for a row about a device. */
  managementCode?: string;
  /** Values by column name. */
  columns: Readonly<Record<string, unknown>>;
}

export interface NewDistrict {
  dongs: readonly { dongCode: string; dongName: string; latitude: number; longitude: number }[];
  /** Manufacturers; `deviceType` is the series of their devices. */
  vendors: readonly { vendorCode: string; vendorCodeName: string; deviceType: string }[];
  places: readonly DetailedPlace[];
  devices: readonly NewDevice[];
  /** Rows of the groups' own tables in insertion order. */
  rows: readonly NewRow[];
}

/**
 * Inserts missing rows in the caller's transaction. Existing devices (even deleted ones) and their places stay
 * unchanged.
 * @returns the ids of the new devices by management code
 */
export async function registerDistrict(client: pg.ClientBase, district: NewDistrict): Promise<Map<string, number>> {
  const held = await findHeld(client, district);
  const insert = (text: string, rows: readonly object[]) => client.query(text, [JSON.stringify(rows)]);
  await insert(
    `insert into dong (dong_code, dong_name, latitude, longitude)
     select "dongCode", "dongName", latitude, longitude from json_to_recordset($1)
       as given ("dongCode" text, "dongName" text, latitude float8, longitude float8)
     on conflict do nothing`,
    district.dongs,
  );
  await insert(
    `insert into vendor (vendor_code, vendor_code_name, device_type)
     select "vendorCode", "vendorCodeName", "deviceType" from json_to_recordset($1)
       as given ("vendorCode" text, "vendorCodeName" text, "deviceType" text)
     on conflict do nothing`,
    district.vendors,
  );
  const isNewPlace = (at: number) => !held.places.has(at);
  const taken = await takeIds(client, 'installation_place', 'installation_place_id', district.places.length);
  const placeIds = taken.map((id, at) => held.places.get(at) ?? id);
  await insert(
    `insert into installation_place (installation_place_id, place_type, installation_place_name, facility_type,
       detail_facility_type, address, detail_address, dong_code, latitude, longitude)
     overriding system value
     select id, "placeType", "placeName", "facilityType", "detailFacilityType", address, "detailAddress", "dongCode",
       latitude, longitude
     from json_to_recordset($1) as given (id bigint, "placeType" text, "placeName" text, "facilityType" text,
       "detailFacilityType" text, address text, "detailAddress" text, "dongCode" text, latitude float8, longitude float8)`,
    district.places.map((place, at) => ({ ...place, id: placeIds[at] })).filter((_, at) => isNewPlace(at)),
  );
  const devices = district.devices.filter(({ managementCode }) => !held.devices.has(managementCode));
  const deviceIds = await registerDevices(client, devices, placeIds);
  const missing = district.rows.filter(
    ({ placeAt, managementCode }) =>
      (placeAt === undefined || isNewPlace(placeAt)) && (managementCode === undefined || deviceIds.has(managementCode)),
  );
  for (const [table, rows] of Map.groupBy(missing, (row) => row.table)) {
    const filled = rows.map(({ placeAt, managementCode, columns }) => ({
      ...columns,
      ...(placeAt !== undefined && { installation_place_id: placeIds[placeAt] }),
      ...(managementCode !== undefined && { device_id: deviceIds.get(managementCode) }),
    }));
    const names = Object.keys(filled[0] ?? {}).join(', ');
    await insert(
      `insert into ${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${table}, $1) on conflict do nothing`,
      filled,
    );
  }
  return deviceIds;
}

async function registerDevices(client: pg.ClientBase, devices: readonly NewDevice[], placeIds: readonly number[]) {
  const rows = devices.map(({ key, placeAt, ...device }) => ({
    ...device,
    placeId: placeAt === null ? null : placeIds[placeAt],
    keyHash: deviceKeyHash(key).toString('hex'),
  }));
  const { rows: registered } = await client.query<{ managementCode: string; deviceId: number }>(
    `insert into device (management_code, series, installation_place_id, vendor_id, model_name, installation_type,
       installation_location, latitude, longitude, reporting_interval_seconds, key_hash, installation_date)
     select "managementCode", series, "placeId", vendor_id, "modelName", "installationType", "installationLocation",
       latitude, longitude, "reportingIntervalSeconds", decode("keyHash", 'hex'), "installationDate"
     from json_to_recordset($1) as given ("managementCode" text, series text, "placeId" bigint, "vendorCode" text,
       "modelName" text, "installationType" text, "installationLocation" text, latitude float8, longitude float8,
       "reportingIntervalSeconds" integer, "keyHash" text, "installationDate" date)
     join vendor on vendor_code = "vendorCode" and device_type = series
     order by "managementCode"
     returning management_code as "managementCode", device_id as "deviceId"`,
    [JSON.stringify(rows)],
  );
  if (registered.length !== devices.length)
    throw new Error(`${devices.length - registered.length} devices name a vendor that makes no such device`);
  return new Map(registered.map(({ managementCode, deviceId }) => [managementCode, Number(deviceId)]));
}

/**
 * The registered management codes of the district, and the ids of its places by index. Places are found by their
 * devices, because they may have been renamed; places without devices are found by name.
 */
async function findHeld(client: pg.ClientBase, { devices, places }: NewDistrict) {
  const { rows } = await client.query<{ code: string; placeId: string | null }>(
    `select management_code as code, installation_place_id as "placeId" from device where management_code = any($1)`,
    [devices.map(({ managementCode }) => managementCode)],
  );
  const placeOf = new Map(rows.map(({ code, placeId }) => [code, placeId]));
  const held = new Map<number, number>();
  const hasDevices = new Set<number>();
  for (const { managementCode, placeAt } of devices) {
    if (placeAt === null) continue;
    hasDevices.add(placeAt);
    const placeId = placeOf.get(managementCode);
    if (placeId) held.set(placeAt, Number(placeId));
  }
  const named = await client.query<{ at: number; placeId: string }>(
    `select at, min(installation_place_id) as "placeId"
     from json_to_recordset($1) as given (at integer, "placeType" text, "placeName" text)
     join installation_place on place_type = "placeType" and installation_place_name = "placeName" group by at`,
    [JSON.stringify(places.map((place, at) => ({ at, ...place })).filter(({ at }) => !hasDevices.has(at)))],
  );
  for (const { at, placeId } of named.rows) held.set(at, Number(placeId));
  return { devices: placeOf, places: held };
}

/** Reserves ids of a table, so that rows of other tables can refer to them in the same pass. */
async function takeIds(client: pg.ClientBase, table: string, column: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    'select nextval(pg_get_serial_sequence($1, $2)) as id from generate_series(1, $3::integer)',
    [table, column, count],
  );
  return rows.map(({ id }) => Number(id));
}
