/** Makes the certification that was finished last one that was finished so many minutes earlier. Run by tools/command.mjs. */
import PgBoss from 'pg-boss';

const [minutes] = process.argv.slice(2);
const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL ?? '',
  supervise: false,
  schedule: false,
  migrate: false,
});
await boss.start();
await boss.getDb().executeSql(
  `update certification set certified_at = certified_at - make_interval(mins => $1)
   where certification_id = (select certification_id from certification where certified_at is not null and used_at is null
                             order by began_at desc limit 1)`,
  [Number(minutes)],
);
await boss.stop();
