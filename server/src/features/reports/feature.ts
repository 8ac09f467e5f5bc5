import type { Feature } from '#feature.ts';
import { findBy, numberedAs, targetAt } from '#platform/audit/targets.ts';
import { openPool } from '#platform/database/pool.ts';
import { deliveryQueue } from '#platform/jobs/queue.ts';
import type { RunningTurns } from '#platform/jobs/turns.ts';
import { openMail } from '#platform/mail/mail.ts';
import { registerReportsAdministration } from './administration.ts';
import { registerReports } from './calls.ts';
import { readOverdue } from './incidents.ts';
import { photosOf } from './photos.ts';
import { eraseOldReports } from './retention.ts';
import { followReports } from './worker.ts';

export const reports: Feature = {
  name: 'reports',
  auditTargets: [{ kind: 'report', idIn: numberedAs('시민 신고'), find: findBy((id) => targetAt('report/list', id)) }],
  open({ services, all }) {
    const { config, log } = services;
    let worker: RunningTurns | undefined;
    const sources = () => all('reportedPlaces');
    return {
      calls(http) {
        registerReports(http, services, sources());
        registerReportsAdministration(http, services);
      },
      work() {
        const messaging = { services, email: openMail(services) };
        worker = followReports({ messaging, sources: sources(), pool: openPool(config.databaseAppUrl, 1), log });
      },
      overdueReports: () => readOverdue(services),
      queues: [deliveryQueue('report_message', '시민 신고 알림', 'report_message')],
      jobs: () => [
        {
          name: 'report-retention',
          title: '시민 신고 개인정보 파기',
          cron: '51 3 * * *',
          run: () => eraseOldReports(services, photosOf(services)),
        },
      ],
      close: async () => worker?.close(),
    };
  },
};
