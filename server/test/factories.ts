import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { deviceKeyHash, newDeviceKey } from '../src/telemetry/devices/device-key.ts';

/** A pool or a client. */
type Queryable = Pick<pg.Pool, 'query'>;

export interface PlaceOptions {
  placeType?: string;
  name?: string;
  facilityType?: string;
  detailFacilityType?: string;
  address?: string;
  dong?: { dongCode: string; dongName: string };
  latitude?: number;
  longitude?: number;
}

const anyDong = { dongCode: '1126052000', dongName: '면목2동' };

/** Registers a place in its district's dong; returns its id. */
export async function createPlace(db: Queryable, options: PlaceOptions = {}): Promise<number> {
  const { placeType = 'air', name = '면목2동 주민센터', facilityType = '', detailFacilityType = '' } = options;
  const { address = '서울특별시 중랑구 면목로 1', dong = anyDong } = options;
  const { latitude = 37.5868, longitude = 127.0807 } = options;
  await db.query(
    `insert into dong (dong_code, dong_name, latitude, longitude) values ($1, $2, 37.5868, 127.0807)
     on conflict do nothing`,
    [dong.dongCode, dong.dongName],
  );
  const { rows } = await db.query<{ id: number }>(
    `insert into installation_place
       (place_type, installation_place_name, facility_type, detail_facility_type, address, dong_code, latitude, longitude)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning installation_place_id::float8 as id`,
    [placeType, name, facilityType, detailFacilityType, address, dong.dongCode, latitude, longitude],
  );
  return rows[0]?.id ?? 0;
}

/** Credentials of a device, to report in its name. */
export interface TestDevice {
  deviceId: number;
  managementCode: string;
  key: string;
}

export interface DeviceOptions {
  series?: string;
  placeId?: number;
  managementCode?: string;
  installationType?: 'indoor' | 'outdoor';
  isActivated?: boolean;
  reportingIntervalSeconds?: number;
}

/** Registers a device with its own key. */
export async function createDevice(db: Queryable, options: DeviceOptions = {}): Promise<TestDevice> {
  const managementCode = options.managementCode ?? `T-${randomBytes(6).toString('hex')}`;
  const key = newDeviceKey();
  const { rows } = await db.query<{ id: number }>(
    `insert into device (management_code, series, installation_place_id, installation_type, is_activated,
       reporting_interval_seconds, key_hash)
     values ($1, $2, $3, $4, $5, $6, $7) returning device_id::float8 as id`,
    [
      managementCode,
      options.series ?? 'air',
      options.placeId ?? null,
      options.installationType ?? 'outdoor',
      options.isActivated ?? true,
      options.reportingIntervalSeconds ?? null,
      deviceKeyHash(key),
    ],
  );
  return { deviceId: rows[0]?.id ?? 0, managementCode, key };
}

/** Assigns a new model to an air device, with humidity correction from `correctedFrom` on; returns the model's id. */
export async function createModel(db: Queryable, deviceId: number, correctedFrom?: Date): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with own as (
       update device set model_name = management_code,
         vendor_id = (select min(vendor_id) from vendor where device_type = 'air')
       where device_id = $1 returning vendor_id, model_name
     )
     insert into device_model (vendor_id, model_name) select vendor_id, model_name from own
     returning model_id::float8 as id`,
    [deviceId],
  );
  const modelId = rows[0]?.id ?? 0;
  if (correctedFrom)
    await db.query(
      `insert into device_model_correction (model_id, correction, from_at) values ($1, 'kappaKoehler', $2)`,
      [modelId, correctedFrom],
    );
  return modelId;
}
