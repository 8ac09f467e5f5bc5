import { lazyRouteComponent } from '@tanstack/react-router';
import { beginning } from '#lib/paths/beginning.ts';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

export const notices: PortalFeature = {
  area: { key: 'posts', title: (texts) => texts.shell.posts.area },
  pages: [
    {
      path: paths.notices,
      title: (texts) => texts.shell.posts.notices,
      component: lazyRouteComponent(() => import('./list-page.tsx'), 'NoticeListPage'),
      menu: { search: beginning },
    },
    {
      path: paths.notice('$id'),
      title: (texts) => texts.shell.posts.notices,
      component: lazyRouteComponent(() => import('./notice-page.tsx'), 'NoticePage'),
    },
  ],
};
