import type { Feature } from '#feature.ts';
import { registerMap } from './calls.ts';
import { registerDistrict } from './district-calls.ts';
import { Streets } from './streets/streets.ts';

export const map: Feature = {
  name: 'map',
  open({ services, district, serves, all }) {
    const streets = new Streets(services.config, services.log);
    return {
      calls(http) {
        registerDistrict(http, services, district, streets);
        registerMap(http, { district, streets, layers: all('mapLayers'), named: all('namedLayer') });
      },
      prepare: async () => serves('web') && streets.open(),
      close: () => streets.close(),
    };
  },
};
