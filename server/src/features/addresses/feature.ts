import type { Feature } from '#feature.ts';
import { registerAddresses } from './calls.ts';

export const addresses: Feature = {
  name: 'addresses',
  open: ({ services, district }) => ({ calls: (http) => registerAddresses(http, services, district) }),
};
