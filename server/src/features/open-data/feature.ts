import type { Feature } from '#feature.ts';
import { registerOpenData } from './calls.ts';

export const openData: Feature = {
  name: 'open-data',
  open: ({ services, district, all }) => ({
    calls: (http) => registerOpenData(http, services, district, all('openData')),
  }),
};
