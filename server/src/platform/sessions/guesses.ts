/** How often an account or an address has been tried lately. In the database, so that every process counts together. */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';
import type { Proof } from '../security/proof-of-work.ts';

const windowMs = 10 * 60_000;

const windowOf = (clock: Clock) => {
  const now = clock.now().getTime();
  return new Date(now - (now % windowMs));
};

/** Tries of a subject within the present ten minutes. */
export async function triesOf(db: Database, clock: Clock, subject: string): Promise<number> {
  const row = await db
    .selectFrom('guess')
    .select('count')
    .where('subject', '=', subject)
    .where('window_start', '=', windowOf(clock))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts one try and returns how many there have been within the present ten minutes. */
export async function countTry(db: Database, clock: Clock, subject: string): Promise<number> {
  const { count } = await db
    .insertInto('guess')
    .values({ subject, window_start: windowOf(clock), count: 1 })
    .onConflict((oc) => oc.columns(['subject', 'window_start']).doUpdateSet({ count: sql`guess.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts one try; false where the subject has had more than `most` within ten minutes. */
export const isWithin = async (db: Database, clock: Clock, subject: string, most: number): Promise<boolean> =>
  (await countTry(db, clock, subject)) <= most;

/** The same, but throws TOO_MANY_REQUESTS. */
export async function countGuess(db: Database, clock: Clock, subject: string, most: number): Promise<void> {
  if (await isWithin(db, clock, subject, most)) return;
  const windowEnd = windowOf(clock).getTime() + windowMs;
  throw new Problem('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((windowEnd - clock.now().getTime()) / 1000) });
}

/** Whose tries from an address are, an IPv6 one's being its whole line's. Citizens' and administrators' count together. */
export const addressSubject = (address: string): string => `address ${lineOf(address)}`;

/** Counts one try of another `kind` than a login from an address, by itself. */
export const countGuessFrom = (db: Database, clock: Clock, address: string, most: number, kind: string) =>
  countGuess(db, clock, `${kind} ${lineOf(address)}`, most);

/**
 * Takes back the try of a login that was right, from its account and its address: an office that logs in behind one
 * address guesses nothing. One after the other in the order of their names: no two logins wait for each other.
 */
export async function takeBackGuesses(db: Database, clock: Clock, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects.toSorted())
    await db
      .updateTable('guess')
      .set({ count: sql`greatest(count - 1, 0)` })
      .where('subject', '=', subject)
      .where('window_start', '=', windowOf(clock))
      .execute();
}

/** Uses a proof up; false where it was used before. */
export async function spend(db: Database, { nonce, expiresAt }: Proof): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_proof')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the windows that are past. */
export async function forgetGuesses(db: Database, clock: Clock): Promise<void> {
  await db
    .deleteFrom('guess')
    .where('window_start', '<', new Date(clock.now().getTime() - 2 * windowMs))
    .execute();
}
