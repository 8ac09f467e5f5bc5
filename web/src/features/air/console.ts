import { lazyRouteComponent } from '@tanstack/react-router';
import { monthScreen } from '#screens/mailings/month-screen.ts';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const airScreens: ConsoleScreens = {
  'dashboard/airQuality': {
    component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'AirDashboardPage'),
  },
  'systemStatistics/atmosphere': {
    component: lazyRouteComponent(() => import('./statistics/statistics-page.tsx'), 'AirStatisticsPage'),
    under: {
      month: monthScreen,
      detail: pageBelow(
        words.pages.airStatisticsDetail,
        () => import('./statistics/detail-page.tsx'),
        'AirStatisticsDetailPage',
      ),
    },
  },
  'device/fineDustSensor': {
    component: lazyRouteComponent(() => import('./administration.tsx'), 'AirPlacesPage'),
    under: {
      detail: pageBelow(words.pages.place, () => import('./administration.tsx'), 'AirPlacePage'),
      '$placeId/device/$id': pageBelow(words.pages.device, () => import('./administration.tsx'), 'AirDevicePage'),
    },
  },
};
