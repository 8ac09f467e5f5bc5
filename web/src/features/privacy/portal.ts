import { lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#lib/paths/paths.ts';
import type { PortalFeature } from '../manifest.ts';

export const privacy: PortalFeature = {
  pages: [
    {
      path: paths.privacy,
      title: (texts) => texts.shell.footer.privacy,
      component: lazyRouteComponent(() => import('./privacy-page.tsx'), 'PrivacyPage'),
    },
  ],
};
