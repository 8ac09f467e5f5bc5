/** Loads the demo's weighings by the regular import, day by day, while a server is running. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { GivenWeighing } from '@maru/domain/weighing';
import { sql } from 'kysely';
import { takeWeighings } from '#features/weighing/take.ts';
import { openDatabase, openOwnerPool } from '#platform/database/pool.ts';
import { openKeys } from '#platform/security/key-check.ts';
import { createSeal } from '#platform/security/seal.ts';

const dayMs = 86_400_000;

/** The weighings of one day in the order of entry: a mistyped weighing precedes its correction. */
export interface WeighedDay {
  /** 'YYYY-MM-DD'; the last rows may be dated the next day. */
  day: string;
  /** The time at which the rows were entered. */
  at: Date;
  rows: readonly GivenWeighing[];
  mistyped: readonly GivenWeighing[];
}

export interface WeighingLoad {
  databaseUrl: string;
  secretKey: string;
  dataFolder: string;
  /** The days, oldest first. */
  days: Iterable<WeighedDay>;
}

/**
 * Loads each day atomically. Resumes at the day before the newest stored one, without mistyped rows, so that an
 * interrupted or repeated load duplicates nothing.
 * @returns the number of new weighings
 */
export async function loadWeighings({ databaseUrl, secretKey, dataFolder, days }: WeighingLoad): Promise<number> {
  const pool = openOwnerPool(databaseUrl);
  try {
    const db = openDatabase(pool);
    const seal = createSeal(await openKeys(db, { secretKey, dataFolder }));
    const { rows } = await sql<{ day: string | null }>`select max(scale_date)::text as day from weighing`.execute(db);
    const newest = rows[0]?.day ?? '';
    const unsure = newest && formatSeoulDate(new Date(Date.parse(`${newest}T00:00:00+09:00`) - dayMs));
    let added = 0;
    for (const { day, at, rows: weighed, mistyped } of days) {
      if (day < unsure) continue;
      const services = { seal, clock: { now: () => at } };
      const bringer = { source: 'file', adminNumber: null } as const;
      const given = day > newest ? [...mistyped, ...weighed] : weighed;
      const outcomes = await db.transaction().execute(async (trx) => {
        const taken = await takeWeighings(trx, services, given, bringer);
        const refused = taken.find(({ result }) => result === 'refused');
        if (refused) throw new Error(`a weighing of the demo on ${day} is refused: ${JSON.stringify(refused)}`);
        return taken;
      });
      added += outcomes.filter(({ result }) => result === 'accepted').length;
    }
    return added;
  } finally {
    await pool.end();
  }
}
