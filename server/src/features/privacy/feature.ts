import type { Feature } from '#feature.ts';
import { registerPrivacy } from './calls.ts';

export const privacy: Feature = {
  name: 'privacy',
  open: ({ services, district }) => ({ calls: (http) => registerPrivacy(http, services, district) }),
};
