/**
 * Makes an account one that nobody has used for over a year and that was told so a month ago, then has the server run
 * the job that puts such accounts to rest each night. Run by tools/command.mjs, which names the database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';

const [userId] = process.argv.slice(2);
const job = 'account-dormancy';
const patienceMs = 20_000;

const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL ?? '',
  supervise: false,
  schedule: false,
  migrate: false,
});
await boss.start();
await boss.getDb().executeSql(
  `update citizen set joined_at = now() - interval '500 days', last_login_at = now() - interval '400 days',
     dormant_notice_at = now() - interval '31 days', dormant_notice_id = 'told' where user_id = $1`,
  [userId],
);
const id = await boss.send(job, {});
const deadline = Date.now() + patienceMs;
while (id !== null && (await boss.getJobById(job, id))?.state !== 'completed') {
  if (Date.now() > deadline) throw new Error(`the server has not run ${job} within ${patienceMs / 1000} s`);
  await sleep(200);
}
await boss.stop();
