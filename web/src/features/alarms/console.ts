import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const alarms: ConsoleFeature = {
  screens: {
    'device/alarm': {
      component: lazyRouteComponent(() => import('./alarms-page.tsx'), 'AlarmsPage'),
      under: { mail: pageBelow(words.pages.alarmMails, () => import('./mails-page.tsx'), 'AlarmMailsPage') },
    },
  },
};
