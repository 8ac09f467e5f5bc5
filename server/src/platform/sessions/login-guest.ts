/** Whoever is at a login: from a browser that the account knows, or a stranger. The one is kept from the other's crowd. */
import { type Waiter, workRequired } from '../security/hash-lanes.ts';
import { lineOf } from '../security/networks.ts';
import { hashLanes, isPassword } from '../security/password-hash.ts';
import { makeChallenge, readProof } from '../security/proof-of-work.ts';
import type { Services } from '../services.ts';
import { addressSubject, countGuess, countTry, spend, takeBackGuesses, triesOf } from './guesses.ts';
import { type Claim, claimedBrowser, findBrowser, type KnownBrowser } from './known-browsers.ts';
import type { Origin } from './sessions.ts';

/** Tries within ten minutes that weren't right: at an account by strangers, from a known browser. */
const maxByAccount = 30;
const maxByBrowser = 30;
/** The same from an address. From there on its strangers work for each try, the more the more tries there were. */
const maxByAddress = 100;

/** A login as it is asked for. */
export interface LoginTry {
  claim: Claim;
  proofOfWork: string | undefined;
  origin: Origin;
}

export interface Guest {
  /** From which the account was logged in before, with its own count of wrong passwords; null for a stranger. */
  browser: KnownBrowser | null;
  /** Counts the try against the browser, or against the account; throws TOO_MANY_REQUESTS. */
  countTry(): Promise<void>;
  /** Takes the try back that was right. */
  takeBackTry(): Promise<void>;
  /** Throws BUSY, or PROOF_OF_WORK_REQUIRED with a challenge. Without a hash it takes the same time and is false. */
  isPassword(password: string, hash: string | null): Promise<boolean>;
}

/**
 * Receives a login and finds its account. Throws, before the database is asked for the account, BUSY, TOO_MANY_REQUESTS,
 * or PROOF_OF_WORK_REQUIRED with a challenge; none of them to a browser that the account knows.
 */
export async function receive<Account>(
  services: Services,
  asked: LoginTry,
  find: () => Promise<Account | undefined>,
  numberOf: (account: Account) => number,
): Promise<{ account: Account | undefined; guest: Guest }> {
  const { db, keys } = services;
  const { claim } = asked;
  const claimed = claimedBrowser(keys.login, claim);
  const stranger = claimed ? null : await admitStranger(services, asked);
  const account = await find();
  const browser = claimed && account && (await findBrowser(db, claim.kind, numberOf(account), claimed));
  if (browser) return { account, guest: guestOf(services, browser, knownWaiter(claim), [browserSubject(browser)]) };
  // A cookie of a browser that was forgotten since makes a stranger.
  const waiter = stranger ?? (await admitStranger(services, asked));
  return {
    account,
    guest: guestOf(services, null, waiter, [accountSubject(claim), addressSubject(asked.origin.address)]),
  };
}

/** The first subject is counted at the password, all are taken back. */
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
 * A place for a stranger, whose address has the try counted. An address is perhaps a whole office, which guesses of one
 * machine must not shut out: past its limit it is asked for work, never refused.
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
  // Before the work is used up: who has to come again can show it again.
  if (proof) hashLanes.requireRoom(waiterOf('worked'));
  const waiter = waiterOf(proof && (await spend(db, proof)) ? 'worked' : 'stranger');
  hashLanes.requireRoom(waiter);
  const address = addressSubject(origin.address);
  const requireWork = (tries: number) => {
    const excess = tries / maxByAddress - 1;
    if (waiter.lane === 'stranger' && excess >= 0) throw workRequired(waiter, Math.min(1, excess));
  };
  // Looked at first: a flood that is asked for work writes nothing.
  requireWork(await triesOf(db, clock, address));
  requireWork((await countTry(db, clock, address)) - 1);
  return waiter;
}

const accountSubject = ({ kind, id }: Claim) =>
  `${kind === 'citizen' ? 'citizen' : 'administrator'} ${id.slice(0, 40)}`;
const browserSubject = ({ browserId }: KnownBrowser) => `browser ${browserId.toString('hex')}`;

const knownWaiter = (claim: Claim): Waiter => ({ lane: 'known', subjects: [accountSubject(claim)] });

/** Deletes the proofs that have expired. */
export async function forgetSpentProofs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.deleteFrom('spent_proof').where('expires_at', '<', clock.now()).execute();
}
