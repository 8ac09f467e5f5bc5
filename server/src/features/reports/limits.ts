/** Limits of reports per ten minutes, by address and by place. */
import { Problem } from '#platform/errors/problem.ts';
import { lineOf } from '#platform/security/networks.ts';
import { makeChallenge, readProof } from '#platform/security/proof-of-work.ts';
import type { Services } from '#platform/services.ts';
import { countGuess, countGuessFrom, spend, triesOf } from '#platform/sessions/guesses.ts';

/** Reports of an address without a proof of work. */
const freeByAddress = 5;
/** Most reports of an address, which may be a whole office. */
const maxByAddress = 60;
/** Most reports of a place. */
const maxByPlace = 300;

const kind = 'report';

/**
 * Counts a report of an address.
 * @throws PROOF_OF_WORK_REQUIRED with a challenge that grows with the number of reports, TOO_MANY_REQUESTS
 */
export async function admitReport(
  { db, clock, keys }: Pick<Services, 'db' | 'clock' | 'keys'>,
  address: string,
  proofOfWork: string | undefined,
): Promise<void> {
  const subject = `${kind} ${lineOf(address)}`;
  const tries = await triesOf(db, clock, subject);
  if (tries >= freeByAddress) {
    const proof = proofOfWork === undefined ? null : readProof(keys.login, subject, proofOfWork, clock.now());
    if (!proof || !(await spend(db, proof))) {
      const load = Math.min(1, (tries - freeByAddress) / maxByAddress);
      throw new Problem('PROOF_OF_WORK_REQUIRED', { challenge: makeChallenge(keys.login, subject, load, clock.now()) });
    }
  }
  await countGuessFrom(db, clock, address, maxByAddress, kind);
}

/** Counts a report of a place. Throws TOO_MANY_REQUESTS. */
export const countOfPlace = ({ db, clock }: Pick<Services, 'db' | 'clock'>, placeId: number): Promise<void> =>
  countGuess(db, clock, `${kind} of place ${placeId}`, maxByPlace);
