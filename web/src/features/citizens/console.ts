import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const citizens: ConsoleFeature = {
  screens: {
    'account/user': {
      component: lazyRouteComponent(() => import('./users/users-page.tsx'), 'UsersPage'),
      under: { $id: pageBelow(words.pages.user, () => import('./users/user-page.tsx'), 'UserPage') },
    },
    'account/withdrawal': {
      component: lazyRouteComponent(() => import('./withdrawal/withdrawal-page.tsx'), 'WithdrawalPage'),
    },
  },
};
