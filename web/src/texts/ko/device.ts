import type { DeviceWords } from '#lib/formats/device-name.ts';

/** Descriptions of devices in sessions. */
export const deviceWords: DeviceWords = {
  phone: (browser, system) => `휴대전화의 ${browser} (${system})`,
  tablet: (browser, system) => `태블릿의 ${browser} (${system})`,
  computer: (browser, system) => `${system}의 ${browser}`,
};
