import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

export const subscriptions: PortalFeature = {
  pages: [
    {
      path: paths.subscribe,
      title: (texts) => texts.shell.posts.subscribe,
      component: lazyRouteComponent(() => import('./subscribe-page.tsx'), 'SubscribePage'),
      menu: { area: 'posts', order: 1 },
    },
    {
      path: paths.confirmSubscription,
      title: (texts) => texts.shell.posts.subscribe,
      component: lazyRouteComponent(() => import('./link-pages.tsx'), 'ConfirmPage'),
    },
    {
      path: paths.subscriptions,
      title: (texts) => texts.shell.posts.own,
      component: lazyRouteComponent(() => import('./link-pages.tsx'), 'LinkedPage'),
    },
    {
      path: paths.ownSubscriptions,
      title: (texts) => texts.shell.posts.own,
      component: lazyRouteComponent(() => import('./own-page.tsx'), 'OwnSubscriptionsPage'),
      menu: { area: 'own', order: 1 },
    },
  ],
};
