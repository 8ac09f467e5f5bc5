/** A process that only evaluates alarms, like the server's worker. */
import pino from 'pino';
import { airSeries } from '#features/air/series.ts';
import { watchAlarms } from '#features/alarms/watcher.ts';
import { openDatabase, openPool } from '#platform/database/pool.ts';

const url = process.env.DATABASE_APP_URL;
if (!url) throw new Error('DATABASE_APP_URL is missing');
// Exits if the check was killed.
process.once('disconnect', () => process.exit());

watchAlarms({
  db: openDatabase(openPool(url, 2)),
  pool: openPool(url, 1),
  series: [airSeries],
  gradings: [],
  clock: { now: () => new Date() },
  log: pino({ level: 'warn' }, pino.destination(2)),
});
