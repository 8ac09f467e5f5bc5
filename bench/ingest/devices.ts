import type pg from 'pg';
import { deviceKeyHash, newDeviceKey } from '../../server/src/telemetry/devices/device-key.ts';

export interface BenchDevice {
  deviceId: number;
  series: string;
  managementCode: string;
  key: string;
}

/** Registers devices of a series without places, which ingest doesn't need. `fleet` makes their codes unique. */
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
