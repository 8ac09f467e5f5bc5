/**
 * A process that closes months like the server's nightly job, repeatedly after the check's start message. It takes no
 * rests, so that kills fall within all parts of its transactions.
 */
import { once } from 'node:events';
import { openOwnerPool, openPool } from '#platform/database/pool.ts';
import { closeMonths } from '#telemetry/blocks/close-months.ts';
import { Partitions } from '#telemetry/partitions/partitions.ts';
import { now } from '#test/closing-answers.ts';
import { closingSeries } from './sides.ts';

const { DATABASE_APP_URL, DATABASE_URL } = process.env;
if (!DATABASE_APP_URL || !DATABASE_URL) throw new Error('DATABASE_APP_URL or DATABASE_URL is missing');
// Exits if the check was killed.
process.once('disconnect', () => process.exit());

const pool = openPool(DATABASE_APP_URL, 1);
const partitions = new Partitions(openOwnerPool(DATABASE_URL));
const onFailure = (error: Error) => {
  throw error;
};

process.send?.('ready');
await once(process, 'message');
for (;;) {
  let closed = 0;
  for (const series of closingSeries)
    closed += await closeMonths({ pool, partitions, closeAfterDays: 7, now, rests: false, onFailure }, series);
  process.send?.(closed);
}
