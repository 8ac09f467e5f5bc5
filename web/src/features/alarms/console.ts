import { lazyRouteComponent } from '@tanstack/react-router';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const alarms: ConsoleFeature = {
  screens: {
    'device/alarm': {
      component: lazyRouteComponent(() => import('./alarms-page.tsx'), 'AlarmsPage'),
      under: {
        mail: {
          title: words.pages.alarmMails,
          component: lazyRouteComponent(() => import('./mails-page.tsx'), 'AlarmMailsPage'),
        },
      },
    },
  },
};
