/**
 * Makes an administrator's account one that nobody has used for over ninety days, then has the server run the job that puts
 * such accounts to rest each night. Run by tools/command.mjs.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';

const [adminId] = process.argv.slice(2);
const job = 'administrator-dormancy';
const patienceMs = 20_000;

const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL ?? '',
  supervise: false,
  schedule: false,
  migrate: false,
});
await boss.start();
await boss.getDb().executeSql(
  `update administrator set joined_at = now() - interval '200 days', normal_since = now() - interval '200 days',
     last_login_at = now() - interval '100 days' where admin_id = $1`,
  [adminId],
);
const id = await boss.send(job, {});
const deadline = Date.now() + patienceMs;
while (id !== null && (await boss.getJobById(job, id))?.state !== 'completed') {
  if (Date.now() > deadline) throw new Error(`the server has not run ${job} within ${patienceMs / 1000} s`);
  await sleep(200);
}
await boss.stop();
