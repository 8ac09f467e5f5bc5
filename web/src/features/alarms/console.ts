import { lazyRouteComponent } from '@tanstack/react-router';
import type { ConsoleFeature } from '../manifest.ts';

export const alarms: ConsoleFeature = {
  screens: {
    'device/alarm': { component: lazyRouteComponent(() => import('./alarms-page.tsx'), 'AlarmsPage') },
  },
};
