import type pg from 'pg';
import { deleteInBatches } from '#platform/database/in-batches.ts';
import { retainedFrom } from '#telemetry/partitions/partitions.ts';

/** What is known of weighings; what refers to others comes first. */
const tables = [
  { table: 'weighing_correction', key: ['weighing_correction_id'], of: 'weighing_id' },
  { table: 'weighing', key: ['weighing_id'] },
  { table: 'weighing_day', key: ['scale_date', 'company_code', 'collection_place_code', 'wasted_name'] },
  { table: 'weighing_vehicle_day', key: ['scale_date', 'vehicle_number'] },
];

/**
 * Deletes weighings from before the months that are kept, with their corrections and sums.
 *
 * @param ownerPool  the application's own role deletes no correction
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
