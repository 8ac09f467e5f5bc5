/** Numbers of vehicles' discarded positions by reason, stored as long as raw readings. */
import type { SetAsideReason } from '@maru/domain/track/believe';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import type { Days } from './requested-days.ts';

interface Counts {
  jump: number;
  frozen: number;
  outside: number;
}

/** A vehicle's discarded positions by reason, one row per day, from all current and former trackers. */
export const setAsideByDay = (db: Database, vehicleId: number, { from, to }: Pick<Days, 'from' | 'to'>) => {
  const count = (reason: SetAsideReason) => sql<number>`count(*) filter (where a.reason = ${reason})::int`;
  const day = sql<string>`(a.measured_at at time zone 'Asia/Seoul')::date`;
  return db
    .selectFrom('vehicle_set_aside as a')
    .innerJoin('device as d', 'd.device_id', 'a.device_id')
    .where('d.installation_place_id', '=', vehicleId)
    .where(
      sql<boolean>`a.measured_at >= ${from}::date::timestamp at time zone 'Asia/Seoul'
        and a.measured_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`,
    )
    .groupBy(day)
    .select([
      day.as('setAsideDay'),
      count('jump').as('jump'),
      count('frozen').as('frozen'),
      count('outside').as('outside'),
    ]);
};

/** Counts in the calls' fields. */
export const setAsideFacts = ({ jump, frozen, outside }: Counts) => ({
  setAsideJumpCount: jump,
  setAsideFrozenCount: frozen,
  setAsideOutsideCount: outside,
});

/** Total counts within some days. */
export async function setAsideOf(db: Database, vehicleId: number, days: Pick<Days, 'from' | 'to'>) {
  const rows = await setAsideByDay(db, vehicleId, days).execute();
  const sum = (reason: SetAsideReason) => rows.reduce((all, row) => all + row[reason], 0);
  return setAsideFacts({ jump: sum('jump'), frozen: sum('frozen'), outside: sum('outside') });
}
