import type { DeviceWords } from '#lib/formats/device-name.ts';

/** Where somebody is logged in, in words. */
export const deviceWords: DeviceWords = {
  phone: (browser, system) => `${browser} on a phone (${system})`,
  tablet: (browser, system) => `${browser} on a tablet (${system})`,
  computer: (browser, system) => `${browser} on ${system}`,
};
