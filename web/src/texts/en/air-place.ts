import type { airPlace as ko } from '../ko/air-place.ts';

export const airPlace: typeof ko = {
  title: 'Station',
  facts: 'About the station',
  deviceCount: 'Devices',
  noDevices: 'This station has no devices.',
  devices: 'Values by device',
  missing: { title: 'Station not found', body: 'The address is wrong, or the station was removed.' },
  toList: 'Back to stations',
};
