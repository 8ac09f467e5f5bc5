/** Registers devices one by one, and gives them new keys. */
import { isOneDevicePlace } from '@maru/domain/device-groups';
import type { Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.generated.ts';
import { Refused } from '../../platform/errors/refused.ts';
import { deviceKeyHash, newDeviceKey } from '../../telemetry/devices/device-key.ts';
import type { Series } from '../../telemetry/series/series.ts';
import { findOrMakePlace, type WantedPlace } from './place.ts';
import {
  insertDevice,
  lockDevices,
  type NewDevice,
  selectDeviceByCode,
  selectDevicesAt,
  updateKeyHash,
} from './queries.ts';

type Db = Transaction<DB>;

export interface WantedDevice extends Omit<NewDevice, 'series' | 'placeId' | 'keyHash'> {
  series: Series;
  /** Null where its series moves. */
  place: WantedPlace | null;
}

/**
 * Registers a device in the caller's transaction, and makes its place where that is missing.
 *
 * @param districtName begins the address of a new place whose address isn't given
 * @returns its key, which is kept nowhere
 * @throws Refused where its code is taken, its place isn't clear, or that has the one device that it can have
 */
export async function registerDevice(db: Db, { series, place, ...device }: WantedDevice, districtName: string) {
  await lockDevices(db);
  const taken = await selectDeviceByCode(db, device.managementCode);
  if (taken) {
    const where = taken.placeName === null ? '' : ` in '${taken.placeName}'`;
    throw new Refused(
      `${taken.managementCode} is registered already: series ${taken.series}${where}. --new-key gives it a new key.`,
    );
  }
  const { placeId, isNewPlace } = place
    ? await findOrMakePlace(db, place, districtName)
    : { placeId: null, isNewPlace: false };
  if (place && placeId !== null && !isNewPlace && isOneDevicePlace(place.placeType)) {
    const standing = await selectDevicesAt(db, placeId);
    if (standing[0])
      throw new Refused(
        `'${place.placeName}' is one device, ${standing[0].managementCode}; another needs a place of its own.`,
      );
  }
  const key = newDeviceKey();
  await insertDevice(db, { ...device, series: series.name, placeId, keyHash: deviceKeyHash(key) });
  return { key, isNewPlace };
}

/**
 * Gives a device another key in the caller's transaction; the one it had is refused from its end on.
 *
 * @returns the new key, which is kept nowhere
 * @throws Refused where there is no such device of that series
 */
export async function renewKey(db: Db, { series, managementCode }: Pick<WantedDevice, 'series' | 'managementCode'>) {
  const device = await selectDeviceByCode(db, managementCode);
  if (!device) throw new Refused(`There is no device ${managementCode} yet. To register it, leave out --new-key.`);
  if (device.series !== series.name)
    throw new Refused(`The device ${managementCode} isn't of series ${series.name}: its series is ${device.series}.`);
  const key = newDeviceKey();
  await updateKeyHash(db, device.deviceId, deviceKeyHash(key));
  return { key, isActivated: device.isActivated };
}
