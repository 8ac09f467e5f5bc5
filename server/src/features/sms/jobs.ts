/** Scheduled jobs for messages. */
import type { Job } from '#platform/jobs/jobs.ts';
import { forgetOldReceivers } from '#platform/messages/forget.ts';
import { dropLeftBatches } from '#platform/messages/left-batches.ts';
import type { Services } from '#platform/services.ts';
import { type Causes, sendAutomatically } from './automatic/send-automatically.ts';

export const smsJobs = (services: Services, causes: Causes): Job[] => [
  {
    name: 'sms-by-itself',
    title: '자동 문자',
    cron: '* * * * *',
    run: () => sendAutomatically(services, causes),
    isFrequent: true,
  },
  { name: 'sms-upkeep', title: '문자 전화번호 파기', cron: '33 4 * * *', run: () => forgetOldReceivers(services) },
  { name: 'sms-left-batches', title: '남은 문자 묶음 정리', cron: '43 4 * * *', run: () => dropLeftBatches(services) },
];
