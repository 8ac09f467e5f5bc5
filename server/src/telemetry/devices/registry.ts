/** Caches the registered devices in memory, refreshed by notifications of the database. */
import type pg from 'pg';
import type { Notifications } from '#platform/database/notifications.ts';
import { deviceKeyHash, isDeviceKey } from './device-key.ts';

export interface RegisteredDevice {
  deviceId: number;
  managementCode: string;
  series: string;
  isActivated: boolean;
  keyHash: Buffer;
  /** Corrections of the device's model; null if the model was never corrected. */
  corrections?: CorrectionPeriod[] | null;
}

/** A correction of a model's devices, valid for readings measured in a period. */
interface CorrectionPeriod {
  correction: string;
  /** Epoch milliseconds. */
  fromMs: number;
  /** Exclusive; null while the correction is active. */
  untilMs: number | null;
}

/** SQL relation of the device models that were ever corrected, with their corrections as JSON. */
export const correctedModels = `(
    select vendor_id, model_name, json_agg(json_build_object('correction', correction,
      'fromMs', extract(epoch from from_at) * 1000, 'untilMs', extract(epoch from until_at) * 1000)) as corrections
    from device_model_correction join device_model using (model_id) group by 1, 2
  )`;

const select = `select device_id as "deviceId", management_code as "managementCode", series,
  is_activated as "isActivated", key_hash as "keyHash", corrections
  from device left join ${correctedModels} corrected using (vendor_id, model_name) where deleted_at is null`;

/** How long an unregistered code is cached as unknown. */
const unknownForMs = 2_000;
const maxUnknownCodes = 10_000;
/** Delay before a failed load is retried. */
const retryMs = 500;

/** The corrections of some devices by device id, for imports. */
export async function selectCorrections(
  pool: pg.Pool,
  deviceIds: readonly number[],
): Promise<Map<number, RegisteredDevice['corrections']>> {
  const { rows } = await pool.query<RegisteredDevice>(`${select} and device_id = any($1::bigint[])`, [deviceIds]);
  return new Map(rows.map(({ deviceId, corrections }) => [deviceId, corrections]));
}

export class DeviceRegistry {
  readonly #pool: pg.Pool;
  #devices = new Map<string, RegisteredDevice>();
  /** Keyed by the hexadecimal hash of the device key. */
  #byKey = new Map<string, RegisteredDevice>();
  readonly #unknown = new Map<string, number>();
  #refreshing: Promise<void> | undefined;
  #again = false;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Loads all devices and follows later changes. A failed load is retried until it succeeds, because the changes may
   * include a revoked key.
   */
  async start(notifications: Notifications, onError: (error: unknown) => void): Promise<void> {
    const refresh = () =>
      void this.refresh().catch((error) => {
        onError(error);
        clearTimeout(this.#retry);
        if (!this.#isClosed) this.#retry = setTimeout(refresh, retryMs);
      });
    notifications.on('maru_device', refresh);
    notifications.onGap(refresh);
    await this.refresh();
  }

  /** Stops retrying failed loads. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  /** Loads all devices. Calls during a load share a single further load. */
  async refresh(): Promise<void> {
    if (this.#refreshing) {
      this.#again = true;
      return this.#refreshing;
    }
    this.#refreshing = (async () => {
      do {
        this.#again = false;
        const { rows } = await this.#pool.query<RegisteredDevice>(select);
        this.#devices = new Map(rows.map((device) => [device.managementCode, device]));
        this.#byKey = new Map(rows.map((device) => [device.keyHash.toString('hex'), device]));
        this.#unknown.clear();
      } while (this.#again);
    })().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** The device with a management code; queries the database if the code isn't cached. */
  async find(managementCode: string): Promise<RegisteredDevice | undefined> {
    // PostgreSQL text can't contain NUL, so no device has this code.
    if (managementCode.includes('\0')) return undefined;
    const held = this.#devices.get(managementCode);
    if (held) return held;
    const until = this.#unknown.get(managementCode);
    if (until !== undefined && until > performance.now()) return undefined;
    // A load during the query replaces the map, and may know a newer state than the query, such as a revoked key.
    const devices = this.#devices;
    const { rows } = await this.#pool.query<RegisteredDevice>(`${select} and management_code = $1`, [managementCode]);
    const found = rows[0];
    if (found) devices.set(managementCode, found);
    else {
      if (this.#unknown.size >= maxUnknownCodes) this.#unknown.clear();
      this.#unknown.set(managementCode, performance.now() + unknownForMs);
    }
    return found;
  }

  /** The activated device with this key. A new key is accepted after the notification of the database. */
  authenticateByKey(key: string): RegisteredDevice | undefined {
    const device = this.#byKey.get(deviceKeyHash(key).toString('hex'));
    return device?.isActivated ? device : undefined;
  }

  /** The device, if the key is correct and the device is activated. */
  async authenticate(managementCode: string, key: string): Promise<RegisteredDevice | undefined> {
    const device = await this.find(managementCode);
    return device?.isActivated && isDeviceKey(key, device.keyHash) ? device : undefined;
  }
}
