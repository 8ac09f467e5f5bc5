import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

export const popups: PortalFeature = {
  pages: [
    {
      path: paths.popups,
      title: (texts) => texts.shell.posts.popups,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'PopupListPage'),
      menu: { area: 'posts', isHidden: true },
    },
    {
      path: paths.popup('$id'),
      title: (texts) => texts.shell.posts.popups,
      component: lazyRouteComponent(() => import('./popup-page.tsx'), 'PopupPage'),
    },
  ],
};
