import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

/** The page of a labelled place belongs to the shell, because the page shows states of several groups. */
export const reports: PortalFeature = {
  pages: [
    {
      path: paths.reportEntry,
      title: ({ places }) => places.report,
      component: lazyRouteComponent(() => import('./entry-page.tsx'), 'ReportEntryPage'),
      menu: { area: 'posts', order: 2 },
    },
    {
      path: paths.followedReport,
      title: ({ places }) => places.report,
      component: lazyRouteComponent(() => import('./follow-page.tsx'), 'FollowPage'),
      menu: { area: 'posts', isHidden: true },
    },
  ],
};
