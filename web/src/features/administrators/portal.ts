import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

/** The directory of administrators, which only administrators can see. */
export const administrators: PortalFeature = {
  around: {
    id: 'administrators',
    component: lazyRouteComponent(() => import('./directory/require-administrator.tsx'), 'RequireAdministrator'),
  },
  pages: [
    {
      path: paths.administrators,
      title: (texts) => texts.adminDirectory.title,
      component: lazyRouteComponent(() => import('./directory/directory-page.tsx'), 'DirectoryPage'),
    },
    {
      path: paths.administrator('$id'),
      title: (texts) => texts.adminDirectory.detail.title,
      component: lazyRouteComponent(() => import('./directory/administrator-page.tsx'), 'AdministratorPage'),
    },
  ],
};
