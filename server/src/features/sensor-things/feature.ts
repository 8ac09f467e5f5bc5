import type { Feature } from '#feature.ts';
import { registerSensorthings } from './calls.ts';

export const sensorthings: Feature = {
  name: 'sensor-things',
  open: ({ services, series, all }) => ({
    calls: (http) => registerSensorthings(http, services, series, all('totalPlaces')),
  }),
};
