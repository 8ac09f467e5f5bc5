import { lazyRouteComponent } from '@tanstack/react-router';
import { consoleParkingWords as words } from '#texts/parking.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const parkingScreens: ConsoleScreens = {
  'systemStatistics/parking': {
    component: lazyRouteComponent(() => import('./statistics.tsx'), 'ParkingStatisticsPage'),
  },
  'device/parking': {
    component: lazyRouteComponent(() => import('./administration.tsx'), 'BaysPage'),
    under: {
      $id: { title: words.title, component: lazyRouteComponent(() => import('./administration.tsx'), 'BayPage') },
    },
  },
};
