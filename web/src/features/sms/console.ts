import { lazyRouteComponent } from '@tanstack/react-router';
import { pageBelow } from '#screens/page-below.ts';
import { consoleWords as words } from '#texts/ko/console.ts';
import type { ConsoleFeature } from '../manifest.ts';

export const sms: ConsoleFeature = {
  screens: {
    'sms/send': {
      component: lazyRouteComponent(() => import('./send/send-page.tsx'), 'SmsSendPage'),
    },
    'sms/history': {
      component: lazyRouteComponent(() => import('./history/history-page.tsx'), 'SmsHistoryPage'),
      under: {
        sandbox: pageBelow(words.pages.smsSandbox, () => import('./history/sandbox-page.tsx'), 'SmsSandboxPage'),
        $id: pageBelow(words.pages.smsMessage, () => import('./history/message-page.tsx'), 'SmsMessagePage'),
      },
    },
    'sms/reservation': {
      component: lazyRouteComponent(() => import('./reservations/reservations-page.tsx'), 'ReservationsPage'),
      under: {
        $id: pageBelow(
          words.pages.smsReservation,
          () => import('./reservations/reservation-page.tsx'),
          'ReservationPage',
        ),
      },
    },
    'sms/template': {
      component: lazyRouteComponent(() => import('./templates/templates-page.tsx'), 'TemplatesPage'),
    },
    'sms/forecast': {
      component: lazyRouteComponent(() => import('./by-itself/by-itself-page.tsx'), 'ByItselfPage'),
    },
  },
};
