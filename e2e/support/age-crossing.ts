/** Makes the crossings of air at a place some minutes older, as if they had lasted. Run by tools/command.mjs. */
import PgBoss from 'pg-boss';

const [placeId, minutes] = process.argv.slice(2);
const boss = new PgBoss({
  connectionString: process.env.DATABASE_URL ?? '',
  supervise: false,
  schedule: false,
  migrate: false,
});
await boss.start();
await boss.getDb().executeSql(
  `update subscription_topic set crossed_at = crossed_at - make_interval(mins => $2::integer)
   where installation_place_id = $1::bigint`,
  [placeId, minutes],
);
await boss.stop();
