/** Registers devices one by one, and gives them new keys. */
import { isOneDevicePlace } from '@maru/domain/device-groups';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Refused } from '#platform/errors/refused.ts';
import { deviceKeyHash, newDeviceKey } from '#telemetry/devices/device-key.ts';
import { longestIntervalSeconds, type Series } from '#telemetry/series/series.ts';
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
 * @throws Refused where its code is taken, its place isn't clear, or for what `makeDevice` refuses
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
  const found = place && { ...place, ...(await findOrMakePlace(db, place, districtName)) };
  const key = newDeviceKey();
  await makeDevice(db, found, { ...device, series, keyHash: deviceKeyHash(key) });
  return { key, isNewPlace: found?.isNewPlace ?? false };
}

/** A place as far as a new device in it needs it. */
export interface StandingPlace extends Pick<WantedPlace, 'placeType' | 'placeName'> {
  placeId: number;
}

/**
 * Makes a device whose code is free, in the caller's transaction.
 *
 * @param place null where its series moves
 * @returns its id
 * @throws Refused where the place has the one device that it can have, or the device would report too rarely
 */
export async function makeDevice(
  db: Db,
  place: StandingPlace | null,
  { series, ...device }: Omit<NewDevice, 'series' | 'placeId'> & { series: Series },
): Promise<number> {
  const { reportingIntervalSeconds: seconds } = device;
  const longest = longestIntervalSeconds(series);
  if (longest !== null && seconds !== null && seconds > longest)
    throw new Refused(
      `${device.managementCode} can't report only every ${seconds} seconds: a ${series.name} reports every ${longest} or more often.`,
    );
  const [standing] = place && isOneDevicePlace(place.placeType) ? await selectDevicesAt(db, place.placeId) : [];
  if (place && standing)
    throw new Refused(
      `'${place.placeName}' is one device, ${standing.managementCode}; another needs a place of its own.`,
    );
  return insertDevice(db, { ...device, series: series.name, placeId: place?.placeId ?? null });
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
