/** What administrators' accounts need done by the clock. */
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { forgetOldFailures } from './failures.ts';

export const administratorJobs = ({ db, clock }: Services): Job[] => [
  { name: 'administration-sweep', cron: '50 4 * * *', run: () => forgetOldFailures(db, clock) },
];
