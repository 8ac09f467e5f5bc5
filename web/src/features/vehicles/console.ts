import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const vehiclesScreens: ConsoleScreens = {
  'device/vehicleGPS': {
    component: lazyRouteComponent(() => import('./administration/vehicles-page.tsx'), 'VehiclesPage'),
    under: { $id: pageBelow(words.pages.vehicle, () => import('./administration/vehicle-page.tsx'), 'VehiclePage') },
  },
};
