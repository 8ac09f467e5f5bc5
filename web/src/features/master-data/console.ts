import { lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleFeature } from '../manifest.ts';

export const masterData: ConsoleFeature = {
  screens: {
    'system/masterData': {
      component: lazyRouteComponent(() => import('./master-page.tsx'), 'MasterPage'),
    },
  },
};
