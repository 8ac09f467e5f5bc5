import { lazyRouteComponent } from '@tanstack/react-router';
import { monthScreen } from '#screens/mailings/month-screen.ts';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleScreens } from '../manifest.ts';

export const lightsScreens: ConsoleScreens = {
  'dashboard/securityLight': {
    component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'LightDashboardPage'),
  },
  'systemStatistics/smartSecurityLight': {
    component: lazyRouteComponent(() => import('./statistics.tsx'), 'LightStatisticsPage'),
    under: {
      month: monthScreen,
      detail: pageBelow(
        words.pages.lightStatisticsDetail,
        () => import('./statistics.tsx'),
        'LightStatisticsDetailPage',
      ),
    },
  },
  'device/smartSecurityLight': {
    component: lazyRouteComponent(() => import('./administration.tsx'), 'LightsPage'),
    under: { $id: pageBelow(words.pages.light, () => import('./administration.tsx'), 'LightPage') },
  },
};
