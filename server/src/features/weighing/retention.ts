import type pg from 'pg';
import { deleteInBatches } from '#platform/database/in-batches.ts';
import { retainedFrom } from '#telemetry/partitions/partitions.ts';

/** Tables of weighings, referencing ones first. */
const tables = [
  { table: 'weighing_correction', key: ['weighing_correction_id'], of: 'weighing_id' },
  { table: 'weighing', key: ['weighing_id'] },
  { table: 'weighing_day', key: ['scale_date', 'company_code', 'collection_place_code', 'wasted_name'] },
  { table: 'weighing_vehicle_day', key: ['scale_date', 'vehicle_number'] },
];

/**
 * Deletes weighings older than the retention, with corrections and sums.
 * @param ownerPool  required, because the application's role can't delete corrections
 */
export async function deleteOldWeighings(ownerPool: pg.Pool, months: number, now: Date): Promise<number> {
  const isOld = `scale_date < ($1::timestamptz at time zone 'Asia/Seoul')::date`;
  let deleted = 0;
  for (const { table, key, of } of tables)
    deleted += await deleteInBatches(ownerPool, {
      table,
      key,
      condition: of ? `${of} in (select ${of} from weighing where ${isOld})` : isOld,
      values: [retainedFrom(months, now)],
    });
  return deleted;
}
