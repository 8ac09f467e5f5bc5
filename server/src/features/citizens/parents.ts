/** Parents whom a nursery school has named, found by their mobile number. */
import type { Database } from '../../platform/database/pool.ts';

export async function isParent(db: Database, userNumber: number): Promise<boolean> {
  const row = await db
    .selectFrom('citizen as c')
    .innerJoin('nursery_school_parent as p', 'p.mobile_number_index', 'c.mobile_number_index')
    .select('p.nursery_school_parents_id')
    .where('c.user_number', '=', userNumber)
    .executeTakeFirst();
  return row !== undefined;
}
