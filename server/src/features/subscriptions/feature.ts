import type { Feature } from '#feature.ts';
import { translatorOf } from '#places/district/english-names.ts';
import { openPool } from '#platform/database/pool.ts';
import { deliveryQueue } from '#platform/jobs/queue.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { openMail } from '#platform/mail/mail.ts';
import { openPush } from '#platform/push/push.ts';
import { registerBrowserSubscriptions } from './browser-calls.ts';
import { registerSubscriptions } from './calls.ts';
import { registerOneClick } from './one-click.ts';
import { registerOwnSubscriptions } from './own-calls.ts';
import { deleteOldSubscriptions } from './retention.ts';
import { findEvents, sendMessages } from './worker.ts';

export const subscriptions: Feature = {
  name: 'subscriptions',
  open({ services, series, district }) {
    const { config, pool, clock, log } = services;
    const running: RunningTurns[] = [];
    const push = openPush({ services, district });
    return {
      async calls(http) {
        registerSubscriptions(http, services, push);
        registerBrowserSubscriptions(http, services, push);
        registerOwnSubscriptions(http, services, push);
        await registerOneClick(http, services);
      },
      work() {
        const air = series.find(({ name }) => name === 'air');
        if (air) running.push(findEvents({ services, series: air, pool: openPool(config.databaseAppUrl, 1), log }));
        const names = { siteName: district.name, translate: translatorOf(district) };
        const sending = { services, email: openMail(services), push, ...names };
        running.push(sendMessages({ sending, pool: openPool(config.databaseAppUrl, 1), log }));
      },
      queues: [deliveryQueue('subscription', '시민 구독 알림(메일·푸시)', 'subscription_delivery')],
      jobs: () => [
        {
          name: 'subscription-retention',
          title: '알림 구독 정리',
          cron: '17 * * * *',
          run: () => deleteOldSubscriptions(pool, clock.now()),
        },
      ],
      async close() {
        await Promise.all(running.map((one) => one.close()));
        await push?.close();
      },
    };
  },
};
