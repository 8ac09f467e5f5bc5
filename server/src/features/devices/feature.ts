import type { Feature } from '#feature.ts';
import { registerDevices } from './calls.ts';

export const devices: Feature = {
  name: 'devices',
  open: ({ services }) => ({ calls: (http) => registerDevices(http, services) }),
};
