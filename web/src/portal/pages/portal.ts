import { lazyRouteComponent } from '@tanstack/react-router';
import { airPaths } from '#features/air/paths.ts';
import { groups } from '#features/groups.ts';
import type { PortalFeature } from '#features/manifest.ts';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import { ForbiddenPage, NotFoundPage } from './message-pages.tsx';

/** The shell's own pages, and pages that combine several features. */
export const shell: PortalFeature = {
  area: { key: 'union', title: (texts) => texts.map.union.title },
  pages: [
    {
      path: paths.main,
      title: (texts) => texts.main.title,
      component: lazyRouteComponent(() => import('./main/main-page.tsx'), 'MainPage'),
    },
    {
      path: airPaths.place('$id'),
      title: (texts) => texts.airPlace.title,
      component: lazyRouteComponent(() => import('./station-page.tsx'), 'StationPage'),
    },
    {
      path: paths.unionMap,
      title: (texts) => texts.map.union.title,
      component: lazyRouteComponent(() => import('./union/union-page.tsx'), 'UnionPage'),
      loader: () => Promise.all(groups.map(({ map }) => map.layers())),
      menu: {},
    },
    {
      path: paths.cleaningStatistics,
      title: (texts) => texts.weighing.title,
      component: lazyRouteComponent(() => import('./cleaning-statistics-page.tsx'), 'CleaningStatisticsPage'),
      menu: { area: 'vehicles', order: 1, search: beginning },
    },
    {
      path: paths.facility,
      title: (texts) => texts.facility.title,
      component: lazyRouteComponent(() => import('./facility-page.tsx'), 'FacilityPage'),
      menu: { area: 'own', order: 2, needs: 'facility' },
    },
    {
      path: paths.labelled('$code'),
      title: (texts) => texts.places.report,
      component: lazyRouteComponent(() => import('./asset-page.tsx'), 'AssetPage'),
      menu: { area: 'posts', isHidden: true },
    },
    { path: paths.forbidden, title: (texts) => texts.shell.forbidden.title, component: ForbiddenPage },
    { path: paths.notFound, title: (texts) => texts.shell.notFound.title, component: NotFoundPage },
  ],
};
