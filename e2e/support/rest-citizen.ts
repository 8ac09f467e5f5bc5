/** Makes an account unused for over a year and notified a month ago, and runs the job for dormant accounts. */
import { runJob } from './run-job.ts';

const [userId] = process.argv.slice(2);
await runJob(
  'account-dormancy',
  `update citizen set joined_at = now() - interval '500 days', last_login_at = now() - interval '400 days',
     dormant_notice_at = now() - interval '31 days', dormant_notice_id = 'told' where user_id = $1`,
  userId,
);
