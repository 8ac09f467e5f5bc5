import { lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleFeature } from '../manifest.ts';

export const authority: ConsoleFeature = {
  screens: {
    'account/authority': {
      component: lazyRouteComponent(() => import('./authority-page.tsx'), 'AuthorityPage'),
    },
  },
};
