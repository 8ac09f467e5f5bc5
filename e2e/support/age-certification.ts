/** Backdates the end of a certification by some minutes. tools/command.mjs runs this file. */
import PgBoss from 'pg-boss';

const [certificationId, minutes] = process.argv.slice(2);
const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL ?? '',
  supervise: false,
  schedule: false,
  migrate: false,
});
await boss.start();
await boss
  .getDb()
  .executeSql(
    'update certification set certified_at = certified_at - make_interval(mins => $2) where certification_id = $1',
    [certificationId, Number(minutes)],
  );
await boss.stop();
