import { devicePageOf, isOneDevicePlace, placeTypeOf } from '@maru/domain/device-groups';
import { detailAddress, pagePath } from './console-paths.ts';
import type { PageAddress } from './page-link.tsx';

interface ShownDevice {
  deviceType: string;
  deviceId: number;
  installationPlaceId: number;
}

/**
 * The administration page of a device: the place's page if the place has several devices, else the device's own page.
 */
export function deviceAddressOf({ deviceType, deviceId, installationPlaceId }: ShownDevice): PageAddress {
  const page = devicePageOf(deviceType);
  return page !== undefined && deviceType === 'vehicle'
    ? pagePath(page, `${installationPlaceId}:${deviceId}`)
    : placeAddressOf(deviceType, installationPlaceId);
}

/** The administration page of a place with such devices. */
export function placeAddressOf(deviceType: string, installationPlaceId: number): PageAddress {
  const page = devicePageOf(deviceType);
  if (page === undefined) return '';
  return isOneDevicePlace(placeTypeOf(deviceType))
    ? pagePath(page, installationPlaceId)
    : detailAddress(page, installationPlaceId);
}
