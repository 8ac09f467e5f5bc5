/** The last good forecast, and the lease for requests to the service, shared by all processes. */
import type { Database } from '#platform/database/pool.ts';
import type { Bulletin, DayForecast } from './bulletin.ts';

/** Primary key of a cached forecast. */
export interface ForecastKey {
  source: 'sandbox' | 'air-korea';
  region: string;
}

export interface HeldForecast {
  bulletin: Bulletin | null;
  /** Whether the service failed to answer the last request. */
  isAway: boolean;
}

const row = (db: Database, { source, region }: ForecastKey) =>
  db.updateTable('air_forecast').where('source', '=', source).where('region', '=', region);

export async function selectForecast(db: Database, { source, region }: ForecastKey): Promise<HeldForecast> {
  const held = await db
    .selectFrom('air_forecast')
    .select(['announced_at', 'days', 'is_away'])
    .where('source', '=', source)
    .where('region', '=', region)
    .executeTakeFirst();
  const bulletin = held?.announced_at
    ? { announcedAt: held.announced_at, days: held.days as unknown as DayForecast[] }
    : null;
  return { bulletin, isAway: held?.is_away ?? false };
}

/** Claims the next request; true for only one process, if the last request was at least `pauseMs` ago. */
export async function claimCheck(db: Database, key: ForecastKey, now: Date, pauseMs: number): Promise<boolean> {
  const claimed = await db
    .insertInto('air_forecast')
    .values({ ...key, checked_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'region'])
        .doUpdateSet({ checked_at: now })
        .where((eb) =>
          eb.or([
            eb('air_forecast.checked_at', '<=', new Date(now.getTime() - pauseMs)),
            // A request time in the future, from a clock that was ahead, must not block all requests.
            eb('air_forecast.checked_at', '>', now),
          ]),
        ),
    )
    .returning('source')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Stores a good answer; an older bulletin only shows that the service is reachable. */
export async function storeBulletin(db: Database, key: ForecastKey, bulletin: Bulletin | null): Promise<void> {
  await row(db, key).set({ is_away: false }).execute();
  if (!bulletin) return;
  await row(db, key)
    .set({ announced_at: bulletin.announcedAt, days: JSON.stringify(bulletin.days) })
    .where((eb) => eb.or([eb('announced_at', 'is', null), eb('announced_at', '<=', bulletin.announcedAt)]))
    .execute();
}

export async function storeAway(db: Database, key: ForecastKey): Promise<void> {
  await row(db, key).set({ is_away: true }).execute();
}

/** Releases a claim without an answer, so that the next caller may make a request. */
export async function releaseCheck(db: Database, key: ForecastKey): Promise<void> {
  await row(db, key)
    .set({ checked_at: new Date(0) })
    .execute();
}
