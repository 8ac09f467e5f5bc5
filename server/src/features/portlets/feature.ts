import type { Feature } from '#feature.ts';
import { registerPortlets } from './calls.ts';

export const portlets: Feature = {
  name: 'portlets',
  open: ({ services, series }) => ({ calls: (http) => registerPortlets(http, services, series) }),
};
