/** A device of any group as its form has it. A group adds the fields of its own. */
import type { AdministeredDevice } from '@maru/contract/device-administration';
import type { DeviceProfile } from '@maru/domain/device-profile';
import { devicesWords } from '#texts/ko/console-devices.ts';

const words = devicesWords.detail;

/** What the save bar calls the fields. */
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

/** What a new device of a place begins with. */
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
});
