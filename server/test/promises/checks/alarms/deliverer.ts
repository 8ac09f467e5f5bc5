/** A process that only decides and sends deliveries of alarms, like the server's worker. */
import pino from 'pino';
import { openWebhooks } from '#features/alarms/deliveries/webhook.ts';
import { deliverAlarms } from '#features/alarms/deliveries/worker.ts';
import { openDatabase, openPool } from '#platform/database/pool.ts';
import { createSeal } from '#platform/security/seal.ts';

const { DATABASE_APP_URL: url, SEAL_KEY: key } = process.env;
if (!url || !key) throw new Error('DATABASE_APP_URL or SEAL_KEY is missing');
// Exits if the check was killed.
process.once('disconnect', () => process.exit());

const clock = { now: () => new Date() };
const db = openDatabase(openPool(url, 4));
const seal = createSeal({ seal: Buffer.from(key, 'hex'), index: Buffer.from(key, 'hex') });
deliverAlarms({
  sending: {
    services: { db, seal, clock, messages: null, config: { publicUrl: '' } },
    email: null,
    // Allows any address, because the check's server is on this machine.
    webhook: openWebhooks({ clock, isAllowed: () => true }).send,
    readOverdue: async () => [],
  },
  pool: openPool(url, 1),
  log: pino({ level: 'warn' }, pino.destination(2)),
});
