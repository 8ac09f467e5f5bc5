/** Daily sums of weighings, updated exactly by adding each transaction's changes. */
import type { Weighing } from '@maru/domain/weighing';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { companyCodeOf } from './rows.ts';

/** A weighing before and after; null if it didn't exist. */
export interface Change {
  before: Weighing | null;
  after: Weighing | null;
}

/** Summary tables and their key columns, in addition to the day. */
const tables = {
  weighing_day: (weighing: Weighing) => ({
    company_code: companyCodeOf(weighing.companyName),
    collection_place_code: weighing.collectionPlaceCode,
    wasted_name: weighing.wastedName,
  }),
  weighing_vehicle_day: (weighing: Weighing) => ({ vehicle_number: weighing.vehicleNumber }),
};

const figures = ['weighings', 'enter_weighings', 'enter_weight', 'release_weight', 'total_price'] as const;
type Figures = Record<(typeof figures)[number], number>;

const nothing: Figures = { weighings: 0, enter_weighings: 0, enter_weight: 0, release_weight: 0, total_price: 0 };

function figuresOf({ enterReleaseType, garbageWeight, totalPrice }: Weighing): Figures {
  const isEnter = enterReleaseType === 'enter';
  return {
    weighings: 1,
    enter_weighings: isEnter ? 1 : 0,
    enter_weight: isEnter ? garbageWeight : 0,
    release_weight: isEnter ? 0 : garbageWeight,
    total_price: totalPrice,
  };
}

/** Adds the changes, and deletes empty sums. The caller's transaction holds the writers' lock. */
export async function addToSums(trx: Database, changes: readonly Change[]): Promise<void> {
  for (const [table, keyOf] of Object.entries(tables)) {
    const sums = new Map<string, Figures & { scale_date: string }>();
    const add = (weighing: Weighing, sign: 1 | -1) => {
      const key = { scale_date: weighing.scaleDate, ...keyOf(weighing) };
      const name = JSON.stringify(key);
      const sum = sums.get(name) ?? { ...key, ...nothing };
      const own = figuresOf(weighing);
      for (const figure of figures) sum[figure] += sign * own[figure];
      sums.set(name, sum);
    };
    for (const { before, after } of changes) {
      if (before) add(before, -1);
      if (after) add(after, 1);
    }
    const changed = [...sums.values()].filter((sum) => figures.some((figure) => sum[figure] !== 0));
    if (changed.length > 0) await addRows(trx, table as keyof typeof tables, changed);
  }
}

async function addRows(trx: Database, table: keyof typeof tables, rows: readonly (Figures & { scale_date: string })[]) {
  const added = figures.map(
    (figure) => sql`${sql.ref(figure)} = ${sql.ref(`${table}.${figure}`)} + excluded.${sql.ref(figure)}`,
  );
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict on constraint ${sql.ref(`${table}_pkey`)} do update set ${sql.join(added)}`.execute(trx);
  if (rows.every(({ weighings }) => weighings >= 0)) return;
  const days = [...new Set(rows.map(({ scale_date }) => scale_date))];
  await sql`delete from ${sql.table(table)} where weighings = 0 and scale_date = any(${days}::date[])`.execute(trx);
}
