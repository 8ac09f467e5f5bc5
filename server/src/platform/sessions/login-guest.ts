/** A caller at a login: a browser known to the account, or a stranger. Strangers can't crowd out known browsers. */
import { type Waiter, workRequired } from '../security/hash-lanes.ts';
import { lineOf } from '../security/networks.ts';
import { hashLanes, isPassword } from '../security/password-hash.ts';
import { makeChallenge, readProof } from '../security/proof-of-work.ts';
import type { Services } from '../services.ts';
import { addressSubject, countGuess, countTry, spend, takeBackGuesses, triesOf } from './guesses.ts';
import { type Claim, claimedBrowser, findBrowser, type KnownBrowser } from './known-browsers.ts';
import type { Origin } from './sessions.ts';

/** Maximum failed attempts within ten minutes: at an account by strangers, from a known browser. */
const maxByAccount = 30;
const maxByBrowser = 30;
/** The limit per address. Beyond it strangers do a proof of work for each attempt, which grows with the attempts. */
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
  /** Throws BUSY, or PROOF_OF_WORK_REQUIRED with a challenge. Without a hash it takes the same time and is false. */
  isPassword(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Receives a login and finds its account. Before the lookup it throws BUSY, TOO_MANY_REQUESTS, or
 * PROOF_OF_WORK_REQUIRED with a challenge; none of them to a browser known to the account.
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
  // A browser that was forgotten in the meantime counts as a stranger.
  const waiter = stranger ?? (await admitStranger(services, request));
  return {
    account,
    guest: guestOf(services, null, waiter, [accountSubject(claim), addressSubject(request.origin.address)]),
  };
}

/** The first subject is counted at the password check; all are reverted on success. */
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
 * Admits a stranger and counts the attempt for the address. An address may belong to a whole office, which one
 * machine's guesses must not block. Beyond its limit, strangers must do work but are never refused.
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
  // Checked before the proof is used up, so that a refused caller can present it again.
  if (proof) hashLanes.requireRoom(waiterOf('worked'));
  const waiter = waiterOf(proof && (await spend(db, proof)) ? 'worked' : 'stranger');
  hashLanes.requireRoom(waiter);
  const address = addressSubject(origin.address);
  const requireWork = (tries: number) => {
    const excess = tries / maxByAddress - 1;
    if (waiter.lane === 'stranger' && excess >= 0) throw workRequired(waiter, Math.min(1, excess));
  };
  // Reads first, so that a flood of callers without a proof writes nothing.
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
