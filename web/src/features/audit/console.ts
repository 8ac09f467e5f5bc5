import { lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleFeature } from '../manifest.ts';

export const audit: ConsoleFeature = {
  screens: {
    'account/audit': {
      component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
    },
  },
};
