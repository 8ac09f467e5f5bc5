import type { Feature } from '#feature.ts';
import { registerCodes } from './calls.ts';

export const codes: Feature = {
  name: 'codes',
  open: ({ services }) => ({ calls: (http) => registerCodes(http, services) }),
};
