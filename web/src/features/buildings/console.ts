import { lazyRouteComponent } from '@tanstack/react-router';
import { monthScreen } from '#screens/mailings/month-screen.ts';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const buildingsScreens: ConsoleScreens = {
  'dashboard/decrepitBuilding': {
    component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'BuildingDashboardPage'),
  },
  'systemStatistics/decrepitBuilding': {
    component: lazyRouteComponent(() => import('./statistics/statistics-page.tsx'), 'BuildingStatisticsPage'),
    under: {
      month: monthScreen,
      detail: pageBelow(
        words.pages.buildingStatisticsDetail,
        () => import('./statistics/detail-page.tsx'),
        'BuildingStatisticsDetailPage',
      ),
    },
  },
  'device/gradientSensor': {
    component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'TiltPlacesPage'),
    under: {
      detail: pageBelow(words.pages.place, () => import('./administration/pages.tsx'), 'TiltPlacePage'),
      '$placeId/device/$id': pageBelow(
        words.pages.device,
        () => import('./administration/pages.tsx'),
        'TiltDevicePage',
      ),
    },
  },
  'device/crackSensor': {
    component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'CrackPlacesPage'),
    under: {
      detail: pageBelow(words.pages.place, () => import('./administration/pages.tsx'), 'CrackPlacePage'),
      '$placeId/device/$id': pageBelow(
        words.pages.device,
        () => import('./administration/pages.tsx'),
        'CrackDevicePage',
      ),
    },
  },
};
