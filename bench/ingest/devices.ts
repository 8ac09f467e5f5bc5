import type pg from 'pg';
import { deviceKeyHash, newDeviceKey } from '../../server/src/telemetry/devices/device-key.ts';

export interface BenchDevice {
  deviceId: number;
  series: string;
  managementCode: string;
  key: string;
}

/** Registers devices of a series without places, which ingest doesn't need; `fleet` makes the devices' codes unique. */
export async function registerDevices(
  pool: pg.Pool,
  fleet: string,
  series: string,
  count: number,
): Promise<BenchDevice[]> {
  const devices = Array.from({ length: count }, (_, i) => ({
    series,
    managementCode: `${fleet}-${series}-${String(i + 1).padStart(4, '0')}`,
    key: newDeviceKey(),
  }));
  const { rows } = await pool.query<{ deviceId: number }>(
    `insert into device (management_code, series, key_hash)
     select code, $3, hash from unnest($1::text[], $2::bytea[]) as given (code, hash)
     returning device_id as "deviceId"`,
    [devices.map((device) => device.managementCode), devices.map((device) => deviceKeyHash(device.key)), series],
  );
  return devices.map((device, i) => ({ ...device, deviceId: rows[i]?.deviceId ?? 0 }));
}

/** Sets new keys for all registered devices; returns the devices with keys. */
export async function keyDevices(pool: pg.Pool): Promise<BenchDevice[]> {
  const { rows } = await pool.query<Omit<BenchDevice, 'key'>>(
    `select device_id::float8 as "deviceId", series, management_code as "managementCode" from device`,
  );
  const devices = rows.map((device) => ({ ...device, key: newDeviceKey() }));
  await pool.query(
    `update device set key_hash = hash from unnest($1::bigint[], $2::bytea[]) as given (id, hash) where device_id = id`,
    [devices.map((device) => device.deviceId), devices.map((device) => deviceKeyHash(device.key))],
  );
  return devices;
}
