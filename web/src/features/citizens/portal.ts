import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

export const citizens: PortalFeature = {
  area: { key: 'own', title: (texts) => texts.myPage.title, isUnlisted: true },
  pages: [
    {
      path: paths.login,
      title: (texts) => texts.login.title,
      component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
    },
    {
      path: paths.join,
      title: (texts) => texts.join.title,
      component: lazyRouteComponent(() => import('./join/join-page.tsx'), 'JoinPage'),
    },
    {
      path: paths.findId,
      title: (texts) => texts.findId.title,
      component: lazyRouteComponent(() => import('./find-id/find-id-page.tsx'), 'FindIdPage'),
    },
    {
      path: paths.findPassword,
      title: (texts) => texts.recovery.findPassword.title,
      component: lazyRouteComponent(() => import('./recovery/new-password-page.tsx'), 'FindPasswordPage'),
    },
    {
      path: paths.selfCertification,
      title: (texts) => texts.recovery.selfCertification.title,
      component: lazyRouteComponent(() => import('./recovery/new-password-page.tsx'), 'SelfCertificationPage'),
    },
    {
      path: paths.reactivate,
      title: (texts) => texts.recovery.reactivate.title,
      component: lazyRouteComponent(() => import('./recovery/reactivate-page.tsx'), 'ReactivatePage'),
    },
    {
      path: paths.myPage,
      title: (texts) => texts.myPage.title,
      component: lazyRouteComponent(() => import('./my-page/my-page.tsx'), 'MyPage'),
      menu: {},
    },
  ],
};
