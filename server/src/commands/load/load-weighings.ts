/** Loads the demo's weighings by the way that every other comes in, day by day, beside a server that runs. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { GivenWeighing } from '@maru/domain/weighing';
import { sql } from 'kysely';
import { takeWeighings } from '#features/weighing/take.ts';
import { openDatabase, openOwnerPool } from '#platform/database/pool.ts';
import { openKeys } from '#platform/security/key-check.ts';
import { createSeal } from '#platform/security/seal.ts';

const dayMs = 86_400_000;

/** The weighings of one day, in the order in which they were typed: a mistyped one comes before its correction. */
export interface WeighedDay {
  /** 'YYYY-MM-DD'; the last of its rows may be of the next one. */
  day: string;
  /** When its rows came. */
  at: Date;
  rows: readonly GivenWeighing[];
  mistyped: readonly GivenWeighing[];
}

export interface WeighingLoad {
  databaseUrl: string;
  secretKey: string;
  dataFolder: string;
  /** The oldest first. */
  days: Iterable<WeighedDay>;
}

/**
 * Each day comes in whole or not at all. What is there before is told by the newest day that is: from the one before it on
 * days are loaded again, without what was mistyped, so that a load that was cut off or comes again doubles nothing.
 *
 * @returns how many weighings are new
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
