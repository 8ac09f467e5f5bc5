/** Makes a reserved message due now. tools/command.mjs runs this file. */
import PgBoss from 'pg-boss';

const [message] = process.argv.slice(2);
const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL ?? '',
  supervise: false,
  schedule: false,
  migrate: false,
});
await boss.start();
await boss.getDb().executeSql(
  `with due as (update sms set due_at = now() where message = $1 returning sms_id)
   update sms_receiver set due_at = now() where sms_id in (select sms_id from due)`,
  [message],
);
await boss.stop();
