/** Plays the office: writes reservations and reads the stored state of each text. */
import { noticeConsent } from '@maru/domain/sms-receivers';
import type pg from 'pg';
import pino from 'pino';
import { readConfig } from '#config.ts';
import { systemClock } from '#platform/clock.ts';
import { openPool } from '#platform/database/pool.ts';
import { createServices } from '#platform/services.ts';
import { addMember, keepMessage } from '#test/messages.ts';
import type { CheckDatabase } from '#test/promises/rig/database.ts';
import type { StoredText } from './judge.ts';

/** Maximum number of receivers per message, besides an occasional member without consent. */
const maxReceivers = 99;

/** Opens the outbox of a check's database with the keys of the check's servers. */
export async function openOutbox({ url, appUrl, folder }: CheckDatabase, random: () => number) {
  const config = readConfig({ DATABASE_URL: url, DATABASE_APP_URL: appUrl, HOST: '127.0.0.1', MARU_DATA: folder });
  const pool: pg.Pool = openPool(appUrl, 3);
  const services = await createServices(config, pool, systemClock, pino({ level: 'silent' }));
  // A number outside the range of the random numbers, so that a message contains it at most once.
  const refusing = '01009999991';
  const userNumber = await addMember(services, refusing, []);
  let count = 0;
  let written = 0;
  return {
    /** Number of texts written so far. */
    written: () => written,
    /** Reserves messages due within the next two seconds, to up to a hundred numbers each. */
    async reserve(messages: number): Promise<void> {
      for (let made = 0; made < messages; made += 1) {
        const receivers = Array.from({ length: Math.ceil(random() ** 2 * maxReceivers) }, () => {
          count += 1;
          return { mobileNumber: `0100${String(count % 9_000_000).padStart(7, '0')}`, consent: null };
        });
        const toMember = { mobileNumber: refusing, consent: { userNumber, consentCode: noticeConsent } };
        const all = random() < 0.1 ? [...receivers, toMember] : receivers;
        await keepMessage(services, [], {
          smsType: 'reserve',
          dueAt: new Date(Date.now() + random() * 2_000),
          receivers: all,
        });
        written += all.length;
      }
    },
    /** Number of texts waiting or being sent. */
    async openTexts(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*) from sms_receiver where sms_state in ('reserved', 'sending')`,
      );
      return rows[0]?.count ?? 0;
    },
    async texts(): Promise<StoredText[]> {
      const { rows } = await pool.query<StoredText>(
        `select r.message_id as "messageId", r.sms_state as state, b.gateway_batch_id as "gatewayBatchId"
         from sms_receiver r left join sms_batch b using (sms_batch_id)`,
      );
      return rows;
    },
    /** Whether a created batch is waiting to be sent. */
    async isWaiting(): Promise<boolean> {
      const { rows } = await pool.query(
        `select from sms_batch where closed_at is null and handed_at is null and exists (
           select from pg_locks where locktype = 'advisory' and classid = 4712005 and granted)`,
      );
      return rows.length > 0;
    },
    close: () => pool.end(),
  };
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;
