import { lazyRouteComponent } from '@tanstack/react-router';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const reports: ConsoleFeature = {
  screens: {
    'report/list': {
      component: lazyRouteComponent(() => import('./administration/incidents-page.tsx'), 'IncidentsPage'),
      under: {
        $id: {
          title: words.one,
          component: lazyRouteComponent(() => import('./administration/incident-page.tsx'), 'IncidentPage'),
        },
      },
    },
  },
};
