/** The office's side: reservations that come in, and what is kept of each text. */
import { noticeConsent } from '@maru/domain/sms-receivers';
import type pg from 'pg';
import pino from 'pino';
import { readConfig } from '#config.ts';
import { systemClock } from '#platform/clock.ts';
import { openPool } from '#platform/database/pool.ts';
import { createServices } from '#platform/services.ts';
import { addMember, keepMessage } from '#test/messages.ts';
import type { CheckDatabase } from '#test/promises/rig/database.ts';
import type { KeptText } from './judge.ts';

/** Of a message, and the member who refuses beside them now and then. */
const mostReceivers = 99;

/** Opens the outbox of a check's database, with the keys of the servers over it. */
export async function openOutbox({ url, appUrl, folder }: CheckDatabase, random: () => number) {
  const config = readConfig({ DATABASE_URL: url, DATABASE_APP_URL: appUrl, HOST: '127.0.0.1', MARU_DATA: folder });
  const pool: pg.Pool = openPool(appUrl, 3);
  const services = await createServices(config, pool, systemClock, pino({ level: 'silent' }));
  // Beyond the numbers that are drawn, so that a message has it once.
  const refusing = '01009999991';
  const userNumber = await addMember(services, refusing, []);
  let count = 0;
  let written = 0;
  return {
    /** How many texts were written so far. */
    written: () => written,
    /** Reserves so many messages, each for a moment of the next two seconds and up to a hundred numbers. */
    async reserve(messages: number): Promise<void> {
      for (let made = 0; made < messages; made += 1) {
        const receivers = Array.from({ length: Math.ceil(random() ** 2 * mostReceivers) }, () => {
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
    /** How many texts are still to be sent, or are being sent. */
    async openTexts(): Promise<number> {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*) from sms_receiver where sms_state in ('reserved', 'sending')`,
      );
      return rows[0]?.count ?? 0;
    },
    async texts(): Promise<KeptText[]> {
      const { rows } = await pool.query<KeptText>(
        `select r.message_id as "messageId", r.sms_state as state, b.gateway_batch_id as "gatewayBatchId"
         from sms_receiver r left join sms_batch b using (sms_batch_id)`,
      );
      return rows;
    },
    /** Whether a batch was made and waits for its moment to go out. */
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
