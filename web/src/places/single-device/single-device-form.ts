/** A place with a single device as its form, in any group. A group adds its own fields. */
import type { SingleDevicePlace } from '@maru/contract/single-device-place';
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import { pick } from '#screens/edit/pick.ts';
import { devicesWords, placesWords } from '#texts/ko/console-devices.ts';
import { degreesOf } from '../administration/place-form.ts';

const words = placesWords.detail;
const { device } = devicesWords.detail;

/** Field names for the save bar. */
export const singleDeviceNames: Readonly<Record<keyof SingleDeviceProfile, string>> = {
  managementCode: device,
  vendorId: device,
  modelName: device,
  installationDate: device,
  reportingIntervalSeconds: device,
  isActivated: device,
  description: words.description,
  address: placesWords.address,
  detailAddress: placesWords.address,
  zipCode: placesWords.address,
  isRoadNameAddress: placesWords.address,
  dongCode: placesWords.address,
  latitude: words.location,
  longitude: words.location,
  chargeName: words.charge,
  telephoneNumber: words.charge,
  mobileNumber: words.charge,
};
export const singleDeviceFields = Object.keys(singleDeviceNames) as (keyof SingleDeviceProfile)[];

/**
 * A place's fields without the numbers, which the server sends masked. Numbers only change if the user types others.
 */
export function singleDeviceFormOf(place: SingleDevicePlace): SingleDeviceProfile {
  const { telephoneNumber: _, mobileNumber: __, ...form } = pick(place, singleDeviceFields);
  return { ...form, latitude: degreesOf(place.latitude), longitude: degreesOf(place.longitude) };
}

/** Initial values of a new place. */
export const blankSingleDevice: SingleDevicePlace = {
  deviceId: 0,
  managementCode: '',
  deviceStatus: 'normal',
  deviceStatusName: '',
  address: '',
  detailAddress: '',
  dongCode: '',
  dongCodeName: '',
  chargeName: '',
  telephoneNumber: '',
  mobileNumber: '',
  vendorId: 0,
  vendorCodeName: '',
  modelName: '',
  installationDate: '',
  isActivated: true,
  measurementDatetime: '',
  lastUpdatedDatetime: '',
  registeredDatetime: '',
  zipCode: '',
  isRoadNameAddress: true,
  latitude: Number.NaN,
  longitude: Number.NaN,
  reportingIntervalSeconds: null,
  description: '',
  registeredAdminId: '',
  batteryLevel: null,
  batteryDatetime: '',
  history: [],
};
