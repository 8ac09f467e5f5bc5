import { lazyRouteComponent } from '@tanstack/react-router';
import { groups } from '#features/groups.ts';
import type { ConsoleFeature } from '#features/manifest.ts';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { monthScreen } from '#screens/mailings/month-screen.ts';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { ForbiddenPage, MobilePage } from './message-pages.tsx';

/** The shell's own pages, and pages that combine several features. */
export const shell: ConsoleFeature = {
  pages: [
    { path: consolePaths.mobile, title: words.mobile.title, component: MobilePage, isAlone: true },
    {
      path: consolePaths.main,
      title: words.pages.main,
      component: lazyRouteComponent(() => import('./main/main-page.tsx'), 'MainPage'),
    },
    { path: consolePaths.forbidden, title: words.forbidden.title, component: ForbiddenPage },
  ],
  screens: {
    'dashboard/cleaning': {
      component: lazyRouteComponent(() => import('./cleaning/cleaning-dashboard-page.tsx'), 'CleaningDashboardPage'),
      under: {
        replay: pageBelow(
          words.pages.vehicleReplay,
          () => import('#features/vehicles/dashboard/replay-page.tsx'),
          'VehicleReplayPage',
        ),
      },
    },
    'systemStatistics/cleaningVehicle': {
      component: lazyRouteComponent(() => import('./cleaning/vehicle-statistics-pages.tsx'), 'OperationPage'),
      under: {
        month: monthScreen,
        detail: {
          title: words.pages.vehicleStatisticsDetail,
          component: lazyRouteComponent(
            () => import('#features/vehicles/statistics/detail-page.tsx'),
            'VehicleStatisticsDetailPage',
          ),
          // The specification has both details at one address; weighings need their own permission.
          redirectOf: ({ measurementType }) =>
            measurementType === 'scale' ? { page: 'systemStatistics/scale', under: 'detail' } : null,
        },
        street: pageBelow(
          words.pages.plannedStreets,
          () => import('#features/vehicles/statistics/planned-streets-page.tsx'),
          'PlannedStreetsPage',
        ),
      },
    },
    'systemStatistics/scale': {
      component: lazyRouteComponent(() => import('./cleaning/vehicle-statistics-pages.tsx'), 'ScalePage'),
      under: {
        month: monthScreen,
        detail: pageBelow(
          words.pages.weighingDetail,
          () => import('#features/weighing/statistics/detail-page.tsx'),
          'WeighingDetailPage',
        ),
      },
    },
    'map/union': {
      component: lazyRouteComponent(() => import('./union/union-page.tsx'), 'UnionPage'),
      loader: () => Promise.all(groups.map(({ map }) => map.layers())),
    },
  },
};
