/** How often an account or an address has been tried lately. In the database, so that every process counts together. */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';

const windowMs = 10 * 60_000;

const windowOf = (clock: Clock) => {
  const now = clock.now().getTime();
  return new Date(now - (now % windowMs));
};

/** Counts one try and throws TOO_MANY_REQUESTS where the subject has had more than `most` within ten minutes. */
export async function countGuess(db: Database, clock: Clock, subject: string, most: number): Promise<void> {
  const windowStart = windowOf(clock);
  const { count } = await db
    .insertInto('guess')
    .values({ subject, window_start: windowStart, count: 1 })
    .onConflict((oc) => oc.columns(['subject', 'window_start']).doUpdateSet({ count: sql`guess.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count > most)
    throw new Problem('TOO_MANY_REQUESTS', {
      retryAfter: Math.ceil((windowStart.getTime() + windowMs - clock.now().getTime()) / 1000),
    });
}

/**
 * Counts one try from an address, an IPv6 one as its whole line. Logins of citizens and administrators count together;
 * tries of another `kind` by themselves.
 */
export const countGuessFrom = (db: Database, clock: Clock, address: string, most: number, kind = 'address') =>
  countGuess(db, clock, `${kind} ${lineOf(address)}`, most);

/**
 * Takes back the try of a login that was right, from its account and its address: an office that logs in behind one
 * address guesses nothing. One after the other, as they were counted: no two logins wait for each other.
 */
export async function takeBackGuess(db: Database, clock: Clock, subject: string, address: string): Promise<void> {
  for (const one of [`address ${lineOf(address)}`, subject])
    await db
      .updateTable('guess')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('subject', '=', one)
      .where('window_start', '=', windowOf(clock))
      .execute();
}

/** Writes a subject's guesses as they are: takes as long as counting something else does. */
export async function rewriteGuess(db: Database, subject: string): Promise<void> {
  await db.updateTable('guess').set({ count: sql`count` }).where('subject', '=', subject).execute();
}

/** Deletes the windows that are past. */
export async function forgetGuesses(db: Database, clock: Clock): Promise<void> {
  await db
    .deleteFrom('guess')
    .where('window_start', '<', new Date(clock.now().getTime() - 2 * windowMs))
    .execute();
}
