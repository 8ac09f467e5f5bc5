import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

export const openData: PortalFeature = {
  pages: [
    {
      path: paths.openData,
      title: (texts) => texts.shell.footer.openData,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'OpenDataPage'),
    },
    {
      path: paths.dataSet('$id'),
      title: (texts) => texts.shell.footer.openData,
      component: lazyRouteComponent(() => import('./data-set-page.tsx'), 'DataSetPage'),
    },
  ],
};
