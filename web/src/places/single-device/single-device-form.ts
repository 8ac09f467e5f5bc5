/** A place that is one device as its form has it, whatever its group. A group adds the fields of its own. */
import type { SingleDevicePlace } from '@maru/contract/single-device-place';
import type { SingleDeviceProfile } from '@maru/domain/single-device-profile';
import { pick } from '#screens/edit/pick.ts';
import { devicesWords, placesWords } from '#texts/ko/console-devices.ts';
import { degreesOf } from '../administration/place-form.ts';

const words = placesWords.detail;
const { device } = devicesWords.detail;

/** What the save bar calls the fields. */
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

/** Without the numbers: they come masked, and stay as stored unless others are typed. */
export function singleDeviceFormOf(place: SingleDevicePlace): SingleDeviceProfile {
  const { telephoneNumber: _, mobileNumber: __, ...form } = pick(place, singleDeviceFields);
  return { ...form, latitude: degreesOf(place.latitude), longitude: degreesOf(place.longitude) };
}

/** What a new one begins with. */
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
  history: [],
};
