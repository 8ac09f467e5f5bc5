/** A caller at a login: a browser known to the account, or a stranger. Strangers can't displace known browsers. */
import { type Waiter, workRequired } from '../security/hash-lanes.ts';
import { lineOf } from '../security/networks.ts';
import { hashLanes, isPassword } from '../security/password-hash.ts';
import { makeChallenge, readProof } from '../security/proof-of-work.ts';
import type { Services } from '../services.ts';
import { addressSubject, countGuess, countTry, spend, takeBackGuesses, triesOf } from './guesses.ts';
import { type Claim, claimedBrowser, findBrowser, type KnownBrowser } from './known-browsers.ts';
import type { Origin } from './sessions.ts';

/** Maximum failed attempts within ten minutes: of strangers for an account, and of a known browser. */
const maxByAccount = 30;
const maxByBrowser = 30;
/**
 * Maximum attempts per address without work. Beyond it, each attempt of a stranger requires a proof of work, which
 * grows with the number of attempts.
 */
const maxByAddress = 100;

/** A login request. */
export interface LoginTry {
  claim: Claim;
  proofOfWork: string | undefined;
  origin: Origin;
}

export interface Guest {
  /** A browser known to the account, with its own count of wrong passwords; null for a stranger. */
  browser: KnownBrowser | null;
  /** Counts the attempt for the browser, or for the account; throws TOO_MANY_REQUESTS. */
  countTry(): Promise<void>;
  /** Reverts the count of a successful attempt. */
  takeBackTry(): Promise<void>;
  /**
   * Verifies a password; without a hash, returns false after the same time. Throws BUSY, or PROOF_OF_WORK_REQUIRED with
   * a challenge.
   */
  isPassword(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Receives a login and finds its account. Before the lookup, throws BUSY, TOO_MANY_REQUESTS, or PROOF_OF_WORK_REQUIRED
 * with a challenge, but none of these to a browser known to the account.
 */
export async function receive<Account>(
  services: Services,
  request: LoginTry,
  find: () => Promise<Account | undefined>,
  numberOf: (account: Account) => number,
): Promise<{ account: Account | undefined; guest: Guest }> {
  const { db, keys } = services;
  const { claim } = request;
  const claimed = claimedBrowser(keys.login, claim);
  const stranger = claimed ? null : await admitStranger(services, request);
  const account = await find();
  const browser = claimed && account && (await findBrowser(db, claim.kind, numberOf(account), claimed));
  if (browser) return { account, guest: guestOf(services, browser, knownWaiter(claim), [browserSubject(browser)]) };
  // A browser that has meanwhile been deleted counts as a stranger.
  const waiter = stranger ?? (await admitStranger(services, request));
  return {
    account,
    guest: guestOf(services, null, waiter, [accountSubject(claim), addressSubject(request.origin.address)]),
  };
}

/** The first subject is counted at the password check; the counts of all subjects are reverted on success. */
function guestOf(
  { db, clock }: Services,
  browser: KnownBrowser | null,
  waiter: Waiter,
  subjects: [string, ...string[]],
): Guest {
  const [counted] = subjects;
  return {
    browser,
    countTry: () => countGuess(db, clock, counted, browser ? maxByBrowser : maxByAccount),
    takeBackTry: () => takeBackGuesses(db, clock, subjects),
    isPassword: (password, hash) => isPassword(password, hash, waiter),
  };
}

/**
 * Admits a stranger and counts the attempt for the address. An address may belong to a whole office, which the guesses
 * of one machine must not block. Beyond the limit, strangers must do work, but are never refused.
 */
async function admitStranger(services: Services, { claim, proofOfWork, origin }: LoginTry): Promise<Waiter> {
  const { db, clock, keys } = services;
  const subject = accountSubject(claim);
  const waiterOf = (lane: 'worked' | 'stranger'): Waiter => ({
    lane,
    subjects: [subject, lineOf(origin.address)],
    challenge: (load) => makeChallenge(keys.login, subject, load, clock.now()),
  });
  const proof = proofOfWork === undefined ? null : readProof(keys.login, subject, proofOfWork, clock.now());
  // Checked before the proof is consumed, so that a refused caller can use it again.
  if (proof) hashLanes.requireRoom(waiterOf('worked'));
  const waiter = waiterOf(proof && (await spend(db, proof)) ? 'worked' : 'stranger');
  hashLanes.requireRoom(waiter);
  const address = addressSubject(origin.address);
  const requireWork = (tries: number) => {
    const excess = tries / maxByAddress - 1;
    if (waiter.lane === 'stranger' && excess >= 0) throw workRequired(waiter, Math.min(1, excess));
  };
  // Reads first, so that many callers without a proof can't cause writes.
  requireWork(await triesOf(db, clock, address));
  requireWork((await countTry(db, clock, address)) - 1);
  return waiter;
}

const accountSubject = ({ kind, id }: Claim) =>
  `${kind === 'citizen' ? 'citizen' : 'administrator'} ${id.slice(0, 40)}`;
const browserSubject = ({ browserId }: KnownBrowser) => `browser ${browserId.toString('hex')}`;

const knownWaiter = (claim: Claim): Waiter => ({ lane: 'known', subjects: [accountSubject(claim)] });

/** Deletes expired proofs. */
export async function forgetSpentProofs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('spent_proof').where('expires_at', '<', clock.now()).execute();
}
