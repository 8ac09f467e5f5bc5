import { lazyRouteComponent } from '@tanstack/react-router';
import { consolePaths } from '#lib/paths/console-paths.ts';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import { recoveryWords } from '#texts/ko/console-recovery.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const administrators: ConsoleFeature = {
  pages: [
    {
      path: consolePaths.login,
      title: words.login.title,
      component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
      isAlone: true,
    },
    {
      path: consolePaths.selfCertification,
      title: recoveryWords.selfCertification.title,
      component: lazyRouteComponent(() => import('./recovery/self-certification-page.tsx'), 'SelfCertificationPage'),
      isAlone: true,
    },
    {
      path: consolePaths.reactivate,
      title: recoveryWords.reactivate.title,
      component: lazyRouteComponent(() => import('./recovery/reactivate-page.tsx'), 'ReactivatePage'),
      isAlone: true,
    },
    {
      path: consolePaths.own,
      title: words.pages.own,
      component: lazyRouteComponent(() => import('./own/own-page.tsx'), 'OwnPage'),
    },
  ],
  screens: {
    'account/admin': {
      component: lazyRouteComponent(() => import('./accounts/admins-page.tsx'), 'AdminsPage'),
      under: { $id: pageBelow(words.pages.administrator, () => import('./accounts/admin-page.tsx'), 'AdminPage') },
    },
  },
};
