/** The form of a device in any group. A group adds its own fields. */
import type { AdministeredDevice } from '@maru/contract/device-administration';
import type { DeviceProfile } from '@maru/domain/device-profile';
import { devicesWords } from '#texts/ko/console-devices.ts';

const words = devicesWords.detail;

/** Field names for the save bar. */
export const deviceNames: Readonly<Record<keyof DeviceProfile, string>> = {
  managementCode: words.device,
  vendorId: words.device,
  modelName: words.device,
  devEui: words.device,
  installationDate: words.device,
  installationType: words.device,
  installationLocation: words.device,
  latitude: words.device,
  longitude: words.device,
  reportingIntervalSeconds: words.device,
  isActivated: words.device,
  isUserProvide: words.device,
  deviceDescription: words.device,
};
export const deviceFields = Object.keys(deviceNames) as (keyof DeviceProfile)[];

/** Initial values of a new device. */
export const blankDevice = (installationPlaceId: number): AdministeredDevice => ({
  deviceId: 0,
  deviceStatus: 'normal',
  deviceStatusName: '',
  managementCode: '',
  vendorId: 0,
  vendorCode: '',
  vendorCodeName: '',
  modelName: '',
  devEui: '',
  installationPlaceId,
  installationPlaceName: '',
  installationType: 'indoor',
  installationLocation: '',
  installationDate: '',
  latitude: null,
  longitude: null,
  reportingIntervalSeconds: null,
  isActivated: true,
  isUserProvide: false,
  deviceDescription: '',
  measurementDatetime: '',
  registeredDatetime: '',
  lastUpdatedDatetime: '',
  registeredAdminId: '',
  batteryLevel: null,
  batteryDatetime: '',
});
