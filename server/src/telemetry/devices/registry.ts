/** The registered devices, held in memory and refreshed when the database tells of a change. */
import type pg from 'pg';
import type { Notifications } from '#platform/database/notifications.ts';
import { deviceKeyHash, isDeviceKey } from './device-key.ts';

export interface RegisteredDevice {
  deviceId: number;
  managementCode: string;
  series: string;
  isActivated: boolean;
  keyHash: Buffer;
}

const select = `select device_id as "deviceId", management_code as "managementCode", series,
  is_activated as "isActivated", key_hash as "keyHash" from device where deleted_at is null`;

/** How long a code that isn't registered is remembered as such. */
const unknownForMs = 2_000;
const mostUnknown = 10_000;
/** How long after a failed load the next one is tried. */
const retryMs = 500;

export class DeviceRegistry {
  readonly #pool: pg.Pool;
  #devices = new Map<string, RegisteredDevice>();
  /** By the hash of its key, in hexadecimal. */
  #byKey = new Map<string, RegisteredDevice>();
  readonly #unknown = new Map<string, number>();
  #refreshing: Promise<void> | undefined;
  #again = false;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Loads all devices and follows their changes. A load that fails is tried until one succeeds: it may hold a revocation. */
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

  /** Tries no failed load again. */
  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
  }

  /** Loads all devices; calls during a load share one more load after it. */
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

  /** The device of a management code; asks the database about a code not seen yet. */
  async find(managementCode: string): Promise<RegisteredDevice | undefined> {
    // A text that the database can't hold is no device's.
    if (managementCode.includes('\0')) return undefined;
    const held = this.#devices.get(managementCode);
    if (held) return held;
    const until = this.#unknown.get(managementCode);
    if (until !== undefined && until > Date.now()) return undefined;
    const { rows } = await this.#pool.query<RegisteredDevice>(`${select} and management_code = $1`, [managementCode]);
    const found = rows[0];
    if (found) this.#devices.set(managementCode, found);
    else {
      if (this.#unknown.size >= mostUnknown) this.#unknown.clear();
      this.#unknown.set(managementCode, Date.now() + unknownForMs);
    }
    return found;
  }

  /** The activated device that has the key. A new key counts as soon as the database has told of it. */
  authenticateByKey(key: string): RegisteredDevice | undefined {
    const device = this.#byKey.get(deviceKeyHash(key).toString('hex'));
    return device?.isActivated ? device : undefined;
  }

  /** The device, when the key is its own and it is activated. */
  async authenticate(managementCode: string, key: string): Promise<RegisteredDevice | undefined> {
    const device = await this.find(managementCode);
    return device?.isActivated && isDeviceKey(key, device.keyHash) ? device : undefined;
  }
}
