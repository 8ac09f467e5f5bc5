/** Erases receivers' numbers, but retains the result of each text. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Services } from '../services.ts';
import { memberReason, sealReceiver, withdrawnByWord } from './outbox.ts';

const dayMs = 86_400_000;
/** Days of retention, as stated on the privacy page. */
const retentionDays = 365;

/** Erases numbers in the rows of `sms_receiver` that match a condition, and the sandbox's copies of their texts. */
async function erase(db: Database, { seal }: Pick<Services, 'seal'>, condition: ReturnType<typeof sql<SqlBool>>) {
  await db
    .deleteFrom('sandbox_message')
    .where('message_id', 'in', (eb) => eb.selectFrom('sms_receiver').select('message_id').where(condition))
    .execute();
  await db
    .updateTable('sms_receiver')
    .set({
      mobile_number_sealed: sealReceiver(seal, '').sealed,
      // A random value per text, because each number must be unique within a message.
      mobile_number_index: sql<Buffer>`uuid_send(gen_random_uuid())`,
    })
    .where(condition)
    .execute();
}

/**
 * Erases the numbers of members whose personal data is deleted, including those of legally required messages, which
 * needed no consent.
 */
export async function forgetReceivers(
  trx: Database,
  services: Pick<Services, 'seal'>,
  userNumbers: readonly number[],
): Promise<void> {
  await erase(trx, services, sql<SqlBool>`user_number = any(${userNumbers}::bigint[])`);
  const reasons = userNumbers.map((userNumber) => `${memberReason(userNumber)}%`);
  await erase(
    trx,
    services,
    sql<SqlBool>`sms_id in (select sms_id from sms where reason_key like any(${reasons}::text[]))`,
  );
}

/** SQL condition: the receivers of a stopped message withdrew their numbers; those of templates were only switched off. */
export const isWithdrawn = sql<boolean>`(stopped_at is not null and forecast_type is null)`;

/** Cancels the waiting texts of messages whose receivers withdrew their numbers, and erases these numbers. */
export async function withdrawReceivers(
  trx: Database,
  { seal, clock }: Pick<Services, 'seal' | 'clock'>,
  reasonKeys: readonly string[],
): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ id: number }>`
    update sms set stopped_at = ${now} where reason_key = any(${reasonKeys}::text[]) returning sms_id as id`.execute(
    trx,
  );
  const ofMessages = sql<SqlBool>`sms_id = any(${rows.map(({ id }) => id)}::bigint[])`;
  await trx
    .updateTable('sms_receiver')
    .set({ sms_state: 'cancelled', failure: withdrawnByWord, settled_at: now })
    .where(ofMessages)
    .where('sms_state', '=', 'reserved')
    .execute();
  // A text that is being sent needs its number until its result is known; `forgetOldReceivers` erases the number then.
  await erase(trx, { seal }, sql<SqlBool>`${ofMessages} and sms_state not in ('sending', 'unknown')`);
}

/**
 * Erases the numbers of messages that are older than a year or whose receivers withdrew them, after their texts are
 * finished. Old sandbox data is deleted completely.
 */
export async function forgetOldReceivers({ db, seal, clock }: Pick<Services, 'db' | 'seal' | 'clock'>): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - retentionDays * dayMs);
  await db.transaction().execute(async (trx) => {
    const old = await trx
      .updateTable('sms')
      .set({ numbers_erased_at: now })
      .where(sql<SqlBool>`(due_at < ${before} or ${isWithdrawn})`)
      .where('numbers_erased_at', 'is', null)
      .where(
        sql<SqlBool>`not exists (select from sms_receiver r where r.sms_id = sms.sms_id
          and r.sms_state in ('reserved', 'sending', 'unknown'))`,
      )
      .returning('sms_id')
      .execute();
    await erase(trx, { seal }, sql<SqlBool>`sms_id = any(${old.map((row) => row.sms_id)}::bigint[])`);
    // A resent text has another id than in the sandbox's first record.
    await trx.deleteFrom('sandbox_batch').where('made_at', '<', before).execute();
  });
}
