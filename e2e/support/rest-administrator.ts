/** Makes an administrator's account unused for over ninety days, and runs the job for dormant accounts. */
import { runJob } from './run-job.ts';

const [adminId] = process.argv.slice(2);
await runJob(
  'administrator-dormancy',
  `update administrator set joined_at = now() - interval '200 days', normal_since = now() - interval '200 days',
     last_login_at = now() - interval '100 days' where admin_id = $1`,
  adminId,
);
