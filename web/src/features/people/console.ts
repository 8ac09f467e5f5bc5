import { lazyRouteComponent } from '@tanstack/react-router';
import { monthScreen } from '#screens/mailings/month-screen.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const peopleScreens: ConsoleScreens = {
  'dashboard/cctv': {
    component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'PeopleDashboardPage'),
  },
  'systemStatistics/cctv': {
    component: lazyRouteComponent(() => import('./statistics/statistics-page.tsx'), 'PeopleStatisticsPage'),
    under: {
      month: monthScreen,
      detail: {
        title: words.pages.peopleStatisticsDetail,
        component: lazyRouteComponent(() => import('./statistics/detail-page.tsx'), 'PeopleStatisticsDetailPage'),
      },
    },
  },
  'device/cctv': {
    component: lazyRouteComponent(() => import('./administration/cctvs.tsx'), 'CctvsPage'),
    under: {
      $id: {
        title: words.pages.cctv,
        component: lazyRouteComponent(() => import('./administration/cctvs.tsx'), 'CctvPage'),
      },
    },
  },
};
