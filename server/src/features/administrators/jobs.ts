/** Scheduled jobs for administrators' accounts. */
import type { Job } from '#platform/jobs/jobs.ts';
import type { Services } from '#platform/services.ts';
import { restAdministrators } from './dormancy.ts';
import { forgetOldFailures } from './failures.ts';
import { forgetAttempts } from './passkey-attempts.ts';

export const administratorJobs = (services: Services): Job[] => [
  {
    name: 'administrator-dormancy',
    title: '관리자 계정 휴면 처리',
    cron: '20 4 * * *',
    async run() {
      services.log.info({ dormant: await restAdministrators(services) }, 'unused accounts of administrators');
    },
  },
  {
    name: 'administration-sweep',
    title: '관리자 로그인 기록 정리',
    cron: '50 4 * * *',
    async run() {
      await forgetOldFailures(services.db, services.clock);
      await forgetAttempts(services);
    },
  },
];
