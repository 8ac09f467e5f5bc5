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
  if (page === undefined) return '';
  if (deviceType === 'vehicle') return pagePath(page, `${installationPlaceId}:${deviceId}`);
  return isOneDevicePlace(placeTypeOf(deviceType))
    ? pagePath(page, installationPlaceId)
    : detailAddress(page, installationPlaceId);
}
