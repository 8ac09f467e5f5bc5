import { lazyRouteComponent } from '@tanstack/react-router';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const vehicles: ConsoleFeature = {
  screens: {
    'device/vehicleGPS': {
      component: lazyRouteComponent(() => import('./administration/vehicles-page.tsx'), 'VehiclesPage'),
      under: {
        $id: {
          title: words.pages.vehicle,
          component: lazyRouteComponent(() => import('./administration/vehicle-page.tsx'), 'VehiclePage'),
        },
      },
    },
  },
  mapLayers: () => import('./map-layer.ts').then(({ mapLayers }) => mapLayers),
};
