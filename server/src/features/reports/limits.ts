/** Limits of reports per ten minutes, by address and by place. */
import { sql } from 'kysely';
import { Problem } from '#platform/errors/problem.ts';
import { lineOf } from '#platform/security/networks.ts';
import { makeChallenge, readProof } from '#platform/security/proof-of-work.ts';
import type { Services } from '#platform/services.ts';
import { spend, triesOf, untilWindowEnds, windowOf } from '#platform/sessions/guesses.ts';

/** Reports per address without a proof of work. */
const freeByAddress = 5;
/** Maximum reports per address; a whole office may share one. */
const maxByAddress = 60;
/** Maximum reports per place. */
const maxByPlace = 300;

const kind = 'report';

/**
 * Counts a report for its address and its place.
 * @throws PROOF_OF_WORK_REQUIRED with a challenge that becomes harder with the number of reports, TOO_MANY_REQUESTS
 */
export async function admitReport(
  { db, clock, keys }: Pick<Services, 'db' | 'clock' | 'keys'>,
  { address, placeId, proofOfWork }: { address: string; placeId: number; proofOfWork: string | undefined },
): Promise<void> {
  const subject = `${kind} ${lineOf(address)}`;
  const proof = proofOfWork === undefined ? null : readProof(keys.login, subject, proofOfWork, clock.now());
  const isProven = proof !== null && (await spend(db, proof));
  // One statement and one commit, because in a burst each slows down public pages. Reports of an address over its limit
  // don't count for the place.
  const window = windowOf(clock);
  const { rows } = await sql<{ isAdmitted: boolean; isWithin: boolean }>`
    with address as (
      insert into guess (subject, window_start, count) values (${subject}, ${window}, 1)
      on conflict (subject, window_start) do update set count = guess.count + 1
      where ${isProven} or guess.count < ${freeByAddress}
      returning count <= ${maxByAddress} as is_within
    ), place as (
      insert into guess (subject, window_start, count)
      select ${`${kind} of place ${placeId}`}, ${window}, 1 from address where is_within
      on conflict (subject, window_start) do update set count = guess.count + 1
      returning count <= ${maxByPlace} as is_within
    )
    select exists (select is_within from address) as "isAdmitted",
      coalesce((select is_within from place), false) as "isWithin"`.execute(db);
  const [{ isAdmitted, isWithin } = { isAdmitted: false, isWithin: false }] = rows;
  if (!isAdmitted) {
    const load = Math.min(1, ((await triesOf(db, clock, subject)) - freeByAddress) / maxByAddress);
    throw new Problem('PROOF_OF_WORK_REQUIRED', { challenge: makeChallenge(keys.login, subject, load, clock.now()) });
  }
  if (!isWithin) throw new Problem('TOO_MANY_REQUESTS', { retryAfter: untilWindowEnds(clock) });
}
