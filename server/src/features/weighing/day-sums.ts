/** The sums of weighings by day, kept exact by adding what a transaction changes of its rows. */
import type { Weighing } from '@maru/domain/weighing';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { companyCodeOf } from './rows.ts';

/** A weighing before and after; null where there was none. */
export interface Change {
  before: Weighing | null;
  after: Weighing;
}

interface DaySum {
  scale_date: string;
  vehicle_number: string;
  company_code: string;
  collection_place_code: string;
  wasted_name: string;
  enter_release_type: string;
  weighings: number;
  garbage_weight: number;
  total_price: number;
}

/** Adds what the changes come to, and drops the sums that have nothing left. The caller's transaction holds the writers' lock. */
export async function addToDays(trx: Database, changes: readonly Change[]): Promise<void> {
  const sums = new Map<string, DaySum>();
  const add = (weighing: Weighing, sign: 1 | -1) => {
    const key = {
      scale_date: weighing.scaleDate,
      vehicle_number: weighing.vehicleNumber,
      company_code: companyCodeOf(weighing.companyName),
      collection_place_code: weighing.collectionPlaceCode,
      wasted_name: weighing.wastedName,
      enter_release_type: weighing.enterReleaseType,
    };
    const name = JSON.stringify(Object.values(key));
    const sum = sums.get(name) ?? { ...key, weighings: 0, garbage_weight: 0, total_price: 0 };
    sum.weighings += sign;
    sum.garbage_weight += sign * weighing.garbageWeight;
    sum.total_price += sign * weighing.totalPrice;
    sums.set(name, sum);
  };
  for (const { before, after } of changes) {
    if (before) add(before, -1);
    add(after, 1);
  }
  const changed = [...sums.values()].filter((sum) => sum.weighings || sum.garbage_weight || sum.total_price);
  if (changed.length === 0) return;
  await trx
    .insertInto('weighing_day')
    .values(changed)
    .onConflict((oc) =>
      oc.constraint('weighing_day_pkey').doUpdateSet({
        weighings: sql`weighing_day.weighings + excluded.weighings`,
        garbage_weight: sql`weighing_day.garbage_weight + excluded.garbage_weight`,
        total_price: sql`weighing_day.total_price + excluded.total_price`,
      }),
    )
    .execute();
  if (changed.some(({ weighings }) => weighings < 0))
    await trx
      .deleteFrom('weighing_day')
      .where('weighings', '=', 0)
      .where(sql<boolean>`scale_date = any(${[...new Set(changed.map((sum) => sum.scale_date))]}::date[])`)
      .execute();
}
