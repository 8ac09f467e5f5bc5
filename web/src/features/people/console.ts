import { lazyRouteComponent } from '@tanstack/react-router';
import { monthScreen } from '#screens/mailings/month-screen.ts';
import { pageBelow } from '#screens/page-below.ts';
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
      detail: pageBelow(
        words.pages.peopleStatisticsDetail,
        () => import('./statistics/detail-page.tsx'),
        'PeopleStatisticsDetailPage',
      ),
    },
  },
  'device/cctv': {
    component: lazyRouteComponent(() => import('./administration/cctvs.tsx'), 'CctvsPage'),
    under: { $id: pageBelow(words.pages.cctv, () => import('./administration/cctvs.tsx'), 'CctvPage') },
  },
};
