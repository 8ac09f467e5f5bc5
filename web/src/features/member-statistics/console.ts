import { lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleFeature } from '../manifest.ts';

export const memberStatistics: ConsoleFeature = {
  screens: {
    'platformStatistics/joinLeave': {
      component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'JoinStatisticsPage'),
    },
    'platformStatistics/serviceUse': {
      component: lazyRouteComponent(() => import('./statistics-page.tsx'), 'ServiceStatisticsPage'),
    },
  },
};
