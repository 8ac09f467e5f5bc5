import type { Feature } from '#feature.ts';
import { openPool } from '#platform/database/pool.ts';
import { deliveryQueue } from '#platform/jobs/queue.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { openMail } from '#platform/mail/mail.ts';
import { registerMailings } from './calls.ts';
import { registerMonthPages } from './month.ts';
import { sendMailings } from './worker.ts';

export const mailings: Feature = {
  name: 'mailings',
  open({ services, district, all }) {
    let worker: RunningTurns | undefined;
    return {
      calls(http) {
        registerMailings(http, services, all('mailedStatistics'));
        registerMonthPages(http, services, all('mailedStatistics'));
      },
      work() {
        const sending = {
          services,
          email: openMail(services),
          siteName: district.name,
          statistics: all('mailedStatistics'),
        };
        worker = sendMailings({ sending, pool: openPool(services.config.databaseAppUrl, 1), log: services.log });
      },
      queues: [deliveryQueue('statistics_mail', '통계 메일', 'mailing_delivery')],
      close: async () => worker?.close(),
    };
  },
};
