import type { DeviceWords } from '#lib/formats/device-name.ts';

/** Descriptions of devices in sessions. */
export const deviceWords: DeviceWords = {
  phone: (browser, system) => `${browser} on a phone (${system})`,
  tablet: (browser, system) => `${browser} on a tablet (${system})`,
  computer: (browser, system) => `${browser} on ${system}`,
};
