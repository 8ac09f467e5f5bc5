import type { Feature } from '#feature.ts';
import { registerOpenData } from './calls.ts';
import { registerCatalogue } from './catalogue-routes.ts';

export const openData: Feature = {
  name: 'open-data',
  open: ({ services, district, all }) => ({
    calls(http) {
      const sets = all('openData');
      registerOpenData(http, services, district, sets);
      registerCatalogue(http, services, district, sets);
    },
  }),
};
