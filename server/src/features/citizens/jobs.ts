/** Scheduled jobs of accounts. */

import { forgetCertifications } from '#platform/certification/certifications.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Services } from '#platform/services.ts';
import { forgetGuesses } from '#platform/sessions/guesses.ts';
import { forgetOldBrowsers } from '#platform/sessions/known-browsers.ts';
import { forgetSpentProofs } from '#platform/sessions/login-guest.ts';
import { restUnused } from './dormancy.ts';
import { keepNotices } from './dormancy-notice.ts';
import { eraseWithdrawn } from './erasure.ts';

export const citizenJobs = (services: Services): Job[] => [
  {
    name: 'account-dormancy',
    title: '회원 휴면 처리',
    cron: '10 4 * * *',
    async run() {
      services.log.info(await restUnused(services), 'unused accounts');
    },
  },
  {
    // Stores the results of the night's notices, which are sent in the morning.
    name: 'account-notices',
    title: '휴면 안내 결과 기록',
    cron: '25 * * * *',
    async run() {
      await keepNotices(services);
    },
  },
  {
    name: 'account-erasure',
    title: '탈퇴 회원 파기',
    cron: '40 4 * * *',
    async run() {
      services.log.info({ erased: await eraseWithdrawn(services) }, 'withdrawn accounts');
    },
  },
  {
    name: 'account-sweep',
    title: '만료된 인증·세션 정리',
    cron: '*/10 * * * *',
    async run() {
      await forgetCertifications(services);
      await forgetGuesses(services.db, services.clock);
      await forgetOldBrowsers(services.db, services.clock);
      await forgetSpentProofs(services);
      await services.sessions.forget();
    },
  },
];
