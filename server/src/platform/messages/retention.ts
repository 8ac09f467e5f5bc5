import type pg from 'pg';
import { deleteInBatches } from '../database/in-batches.ts';

/**
 * Deletes messages due before an instant with their receivers and batches, except dormancy notices and messages whose
 * numbers aren't erased yet.
 */
export async function deleteOldMessages(pool: pg.Pool, before: Date): Promise<number> {
  const deleted = await deleteInBatches(pool, {
    table: 'sms',
    key: ['sms_id'],
    condition: `due_at < $1 and numbers_erased_at is not null
      and not exists (select from citizen where dormant_notice_sms_id = sms.sms_id)`,
    values: [before],
  });
  await deleteInBatches(pool, {
    table: 'sms_batch',
    key: ['sms_batch_id'],
    condition: `closed_at < $1 and not exists (select from sms_receiver r where r.sms_batch_id = sms_batch.sms_batch_id)`,
    values: [before],
  });
  return deleted;
}
