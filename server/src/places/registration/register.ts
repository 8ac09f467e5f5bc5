/** Registers single devices, and gives them new keys. */
import { isOneDevicePlace } from '@maru/domain/device-groups';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { Refused } from '#platform/errors/refused.ts';
import { deviceKeyHash, newDeviceKey } from '#telemetry/devices/device-key.ts';
import { longestIntervalSeconds, type Series } from '#telemetry/series/series.ts';
import { findOrMakePlace, type RequestedPlace } from './place.ts';
import {
  insertDevice,
  lockDevices,
  type NewDevice,
  selectDeviceByCode,
  selectDevicesAt,
  updateKeyHash,
} from './queries.ts';

type Db = Transaction<DB>;

export interface RequestedDevice extends Omit<NewDevice, 'series' | 'placeId' | 'keyHash'> {
  series: Series;
  /** Null for a moving series. */
  place: RequestedPlace | null;
}

/**
 * Registers a device in the caller's transaction, and creates its place if missing.
 * @param districtName prefix of a new place's default address
 * @returns the device's key, which isn't stored
 * @throws Refused if the code is taken or the place is ambiguous, and like `makeDevice`
 */
export async function registerDevice(db: Db, { series, place, ...device }: RequestedDevice, districtName: string) {
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

/** The fields of a place that a new device requires. */
export interface StandingPlace extends Pick<RequestedPlace, 'placeType' | 'placeName'> {
  placeId: number;
}

/**
 * Creates a device with an unused code, in the caller's transaction.
 * @param place null for a moving series
 * @returns the device's id
 * @throws Refused if the place already has its only device, or the reporting interval is too long
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
 * Gives a device a new key in the caller's transaction; the previous key is refused after the commit.
 * @returns the new key, which isn't stored
 * @throws Refused if the series has no such device
 */
export async function renewKey(db: Db, { series, managementCode }: Pick<RequestedDevice, 'series' | 'managementCode'>) {
  const device = await selectDeviceByCode(db, managementCode);
  if (!device) throw new Refused(`There is no device ${managementCode} yet. To register it, leave out --new-key.`);
  if (device.series !== series.name)
    throw new Refused(`The device ${managementCode} isn't of series ${series.name}: its series is ${device.series}.`);
  const key = newDeviceKey();
  await updateKeyHash(db, device.deviceId, deviceKeyHash(key));
  return { key, isActivated: device.isActivated };
}
