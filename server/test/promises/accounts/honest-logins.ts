/**
 * Promise 15: guessing doesn't lock owners out. During an attack, known browsers log in at once and new ones after a
 * proof of work; guesses never lock an account for its owner.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { addAdministrator, testPassword } from '#test/administrators.ts';
import { addCitizen } from '#test/citizens.ts';
import { solve } from '#test/solve.ts';
import type { Report } from '../rig/report.ts';
import { guess, newAddress, tried, wrong } from './guessing.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

const guessesPerSecond = 60;
const accountsGuessedAt = 60;
/** Number of users of each kind. */
const people = 8;
const knownWithinMs = 2_000;
const newWithinMs = 5_000;
/** Number of attempts, the same as on the site's login page. */
const maxTries = 6;

/** A user's browser, with its own address unless shared. */
class Browser {
  readonly #rig: AccountRig;
  readonly #path: string;
  readonly #address: string;
  #cookie = '';

  constructor(rig: AccountRig, path = '/api/auth/login', address = newAddress()) {
    this.#rig = rig;
    this.#path = path;
    this.#address = address;
  }

  async ask(given: object): Promise<{ status: number; code?: string; challenge?: string }> {
    const response = await fetch(this.#rig.url + this.#path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': this.#address, cookie: this.#cookie },
      body: JSON.stringify(given),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(';', 1)[0] ?? '';
    return { status: response.status, ...((await response.json()) as object) };
  }

  /** Logs in like the site's pages; returns the milliseconds, or infinity if refused or too late. */
  async logIn(given: object, withinMs = knownWithinMs): Promise<number> {
    const beganAt = performance.now();
    let proof = {};
    for (let tries = 0; tries < maxTries && performance.now() - beganAt < withinMs; tries += 1) {
      const { status, code, challenge } = await this.ask({ ...given, ...proof });
      if (status === 200) return performance.now() - beganAt;
      if (code === 'BUSY') await wait(1_000);
      else if (challenge) proof = { proofOfWork: await solve(challenge) };
      else break;
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** Guesses from many addresses; each honest user has a separate one. */
export const honestLogins: AccountCheck = (rig, report) => honestLoginsFrom(rig, report, newAddress);

/** Guesses from the shared address of all honest users, which has used up the attempts without proof of work. */
export const honestLoginsBehindOneAddress: AccountCheck = async (rig, report) => {
  const office = newAddress();
  await tried(rig, `address ${office}`, 100);
  await honestLoginsFrom(rig, report, () => office);
};

async function honestLoginsFrom(rig: AccountRig, report: Report, address: () => string): Promise<void> {
  const add = async () => ({ userId: (await addCitizen(rig.services)).userId, password: testPassword });
  const guessedAt = [];
  for (let i = 0; i < accountsGuessedAt; i += 1) guessedAt.push(await add());
  const owners = [];
  for (let i = 0; i < people; i += 1) {
    const browser = new Browser(rig, undefined, address());
    const given = await add();
    await browser.logIn(given);
    owners.push({ browser, given });
  }
  const newcomers = [];
  for (let i = 0; i < people; i += 1)
    newcomers.push({ browser: new Browser(rig, undefined, address()), given: await add() });

  const stop = new AbortController();
  const attack = attackOn(rig, [...guessedAt, ...owners.map(({ given }) => given)], stop.signal, address);
  const slowest = { known: 0, new: 0 };
  try {
    await wait(1_000);
    for (const [i, owner] of owners.entries()) {
      const newcomer = newcomers[i];
      if (!newcomer) break;
      const known = await owner.browser.logIn(owner.given, knownWithinMs);
      if (known > knownWithinMs) report.broken('guesses keep who is known out');
      const worked = await newcomer.browser.logIn(newcomer.given, newWithinMs);
      if (worked > newWithinMs) report.broken('guesses keep who worked out');
      slowest.known = Math.max(slowest.known, known);
      slowest.new = Math.max(slowest.new, worked);
    }
  } finally {
    stop.abort();
  }
  const letIn = await attack;
  report.measured('slowest of known browsers in ms', slowest.known);
  report.measured('slowest of new browsers in ms', slowest.new);
  if (letIn > 0) report.broken(`${letIn} guesses are let in`);
}

/**
 * Guesses at accounts from changing addresses until stopped; returns the number of accepted guesses among the answered
 * ones.
 */
async function attackOn(
  rig: AccountRig,
  accounts: { userId: string }[],
  stop: AbortSignal,
  address: () => string,
): Promise<number> {
  const answers: Promise<number>[] = [];
  const beganAt = performance.now();
  for (let i = 0; !stop.aborted; i += 1) {
    const guessed = guess(rig, accounts[i % accounts.length]?.userId ?? '', wrong, address()).then(
      ({ status }) => status,
    );
    // Stops the server even if a check ends early.
    answers.push(guessed.catch((error) => (stop.aborted ? 0 : Promise.reject(error))));
    await wait(Math.max(0, beganAt + ((i + 1) * 1000) / guessesPerSecond - performance.now()));
  }
  return (await Promise.all(answers)).filter((status) => status === 200).length;
}

/**
 * After five wrong passwords from elsewhere the owner can still log in from a known browser; after five wrong ones from
 * that browser, not.
 */
export const ownersStayIn: AccountCheck = async (rig, report) => {
  const citizen = { userId: (await addCitizen(rig.services)).userId, password: testPassword };
  const administrator = { adminId: (await addAdministrator(rig.services)).adminId, password: testPassword };
  for (const [who, path, given] of [
    ['a citizen', '/api/auth/login', citizen],
    ['an administrator', '/admin/api/auth/login', administrator],
  ] as const) {
    const own = new Browser(rig, path);
    await own.ask(given);
    for (let i = 0; i < 6; i += 1) await new Browser(rig, path).ask({ ...given, password: wrong });
    if ((await new Browser(rig, path).ask(given)).code !== 'SELF_CERTIFICATION')
      report.broken(`${who}’s account stays open to strangers’ guesses`);
    if ((await own.ask(given)).status !== 200) report.broken(`others’ guesses lock ${who} out`);
    for (let i = 0; i < 5; i += 1) await own.ask({ ...given, password: wrong });
    if ((await own.ask(given)).code !== 'SELF_CERTIFICATION')
      report.broken(`${who} is guessed at without end from a known browser`);
  }
};
