/** Accounts that nobody uses: a notice first, and thirty days later they are dormant. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.generated.ts';
import type { Services } from '../../platform/services.ts';

const noticeDays = 30;
const dayMs = 86_400_000;

export interface DormancyRun {
  noticed: number;
  dormant: number;
}

/** A login, or a session carried on, by which an account is in use. */
const unusedSince = (before: Date) => (eb: ExpressionBuilder<DB, 'citizen'>) =>
  eb.and([
    eb(sql<Date>`coalesce(last_login_at, joined_at)`, '<=', before),
    eb.not(
      eb.exists(
        eb
          .selectFrom('session')
          .select('session_id')
          .where('owner_kind', '=', 'citizen')
          .whereRef('owner_number', '=', 'citizen.user_number')
          .where('last_used_at', '>', before),
      ),
    ),
  ]);

/** Records the notices that are due and puts to rest what had one; `dormantDays` of 0 does neither. */
export async function restUnused({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<DormancyRun> {
  if (config.dormantDays === 0) return { noticed: 0, dormant: 0 };
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  // An account that a notice was overdue for still has its thirty days.
  const rested = await db
    .updateTable('citizen')
    .set({ user_status: 'dormant', dormant_notice_at: null })
    .where('user_status', '=', 'normal')
    .where('dormant_notice_at', '<=', ago(noticeDays))
    .where(unusedSince(ago(config.dormantDays)))
    .executeTakeFirst();
  const noticed = await db
    .updateTable('citizen')
    .set({ dormant_notice_at: now })
    .where('user_status', '=', 'normal')
    .where('dormant_notice_at', 'is', null)
    .where(unusedSince(ago(Math.max(0, config.dormantDays - noticeDays))))
    .executeTakeFirst();
  return { noticed: Number(noticed.numUpdatedRows), dormant: Number(rested.numUpdatedRows) };
}
