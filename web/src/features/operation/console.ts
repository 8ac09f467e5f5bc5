import { lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleFeature } from '../manifest.ts';

export const operation: ConsoleFeature = {
  screens: {
    'system/operation': {
      component: lazyRouteComponent(() => import('./operation-page.tsx'), 'OperationPage'),
    },
  },
};
