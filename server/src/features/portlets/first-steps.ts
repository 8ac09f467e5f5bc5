/** Progress of a new installation's first steps. */
import type { FirstStepName } from '@maru/domain/first-steps';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Series } from '#telemetry/series/series.ts';

/** Numbers of existing rows by step; for readings 0 or 1. */
export async function countFirstSteps(
  db: Database,
  allSeries: readonly Series[],
): Promise<Record<FirstStepName, number>> {
  const hasReported = allSeries.map(({ name }) => sql<boolean>`exists (select from ${sql.table(`${name}_latest`)})`);
  // Two of the manufacturers are placeholders for unknown and unlisted ones.
  const { rows } = await sql<Record<FirstStepName, number>>`select
    (select count(*)::integer from dong) as dong,
    (select count(*)::integer from department where retired_at is null) as department,
    (select count(*)::integer from administrator where admin_status = 'normal') as administrator,
    (select count(*)::integer from vendor where retired_at is null and vendor_code not in ('unknown', 'other')) as vendor,
    (select count(*)::integer from installation_place where deleted_at is null) as place,
    (select count(*)::integer from device where deleted_at is null) as device,
    (${sql.join(hasReported, sql` or `)})::integer as reading,
    (select count(*)::integer from notice) as notice,
    (select count(*)::integer from send_number) as "sendNumber",
    (select count(*)::integer from sms) as text`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('no counts');
  return counts;
}
