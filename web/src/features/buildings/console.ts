import { lazyRouteComponent } from '@tanstack/react-router';
import { monthScreen } from '#screens/mailings/month-screen.ts';
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
      detail: {
        title: words.pages.buildingStatisticsDetail,
        component: lazyRouteComponent(() => import('./statistics/detail-page.tsx'), 'BuildingStatisticsDetailPage'),
      },
    },
  },
  'device/gradientSensor': {
    component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'TiltPlacesPage'),
    under: {
      detail: {
        title: words.pages.place,
        component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'TiltPlacePage'),
      },
      '$placeId/device/$id': {
        title: words.pages.device,
        component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'TiltDevicePage'),
      },
    },
  },
  'device/crackSensor': {
    component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'CrackPlacesPage'),
    under: {
      detail: {
        title: words.pages.place,
        component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'CrackPlacePage'),
      },
      '$placeId/device/$id': {
        title: words.pages.device,
        component: lazyRouteComponent(() => import('./administration/pages.tsx'), 'CrackDevicePage'),
      },
    },
  },
};
