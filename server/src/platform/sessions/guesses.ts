/** Counts recent attempts by account and address, in the database for all processes. */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';
import type { Proof } from '../security/proof-of-work.ts';

const windowMs = 10 * 60_000;

/** The start of the current ten-minute window in which attempts are counted. */
export const windowOf = (clock: Clock) => {
  const now = clock.now().getTime();
  return new Date(now - (now % windowMs));
};

/** Seconds until the next window starts. */
export const untilWindowEnds = (clock: Clock): number =>
  Math.ceil((windowOf(clock).getTime() + windowMs - clock.now().getTime()) / 1000);

export async function triesOf(db: Database, clock: Clock, subject: string): Promise<number> {
  const row = await db
    .selectFrom('guess')
    .select('count')
    .where('subject', '=', subject)
    .where('window_start', '=', windowOf(clock))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Counts an attempt; returns the number of attempts in the current window. */
export async function countTry(db: Database, clock: Clock, subject: string): Promise<number> {
  const { count } = await db
    .insertInto('guess')
    .values({ subject, window_start: windowOf(clock), count: 1 })
    .onConflict((oc) => oc.columns(['subject', 'window_start']).doUpdateSet({ count: sql`guess.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts an attempt; false if the subject has made more than `most` attempts in the window. */
export const isWithin = async (db: Database, clock: Clock, subject: string, most: number): Promise<boolean> =>
  (await countTry(db, clock, subject)) <= most;

/** Like `isWithin`, but throws TOO_MANY_REQUESTS. */
export async function countGuess(db: Database, clock: Clock, subject: string, most: number): Promise<void> {
  if (await isWithin(db, clock, subject, most)) return;
  throw new Problem('TOO_MANY_REQUESTS', { retryAfter: untilWindowEnds(clock) });
}

/**
 * The subject of attempts from an address; IPv6 addresses are counted by network. Attempts of citizens and
 * administrators are counted together.
 */
export const addressSubject = (address: string): string => `address ${lineOf(address)}`;

/** Counts an attempt from an address, separately for each `kind` and from logins. */
export const countGuessFrom = (db: Database, clock: Clock, address: string, most: number, kind: string) =>
  countGuess(db, clock, `${kind} ${lineOf(address)}`, most);

/**
 * Reverts the counts of a successful login for its account and address, so that an office with one address isn't
 * limited. Subjects are updated in the order of their names to avoid deadlocks.
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

/** Consumes a proof; false if the proof was used before. */
export async function spend(db: Database, { nonce, expiresAt }: Proof): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('spent_proof')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes past windows. */
export async function forgetGuesses(db: Database, clock: Clock): Promise<void> {
  await db
    .deleteFrom('guess')
    .where('window_start', '<', new Date(clock.now().getTime() - 2 * windowMs))
    .execute();
}
