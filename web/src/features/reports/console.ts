import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const reports: ConsoleFeature = {
  screens: {
    'report/list': {
      component: lazyRouteComponent(() => import('./administration/incidents-page.tsx'), 'IncidentsPage'),
      under: { $id: pageBelow(words.one, () => import('./administration/incident-page.tsx'), 'IncidentPage') },
    },
  },
};
