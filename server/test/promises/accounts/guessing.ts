/**
 * Promise 15: guessing is slow, reveals nothing and doesn't lock owners out. Limits per account and address are stored
 * in the database, equal answers take equal time, and hashing is limited. honest-logins.ts checks the owners' side.
 */
import { readChallenge } from '@maru/domain/proof-of-work';
import { testPassword } from '#test/administrators.ts';
import { type Answer, addCitizen, call } from '#test/citizens.ts';
import { solve } from '#test/solve.ts';
import type { Report } from '../rig/report.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

export const wrong = 'Wr0ng-password';
/** Rounds per kind of request. */
export const rounds = ({ isPlanted }: AccountRig) => (isPlanted ? 8 : 20);
/** Tolerated ratio of the lower quartiles: a busy machine delays single requests, but hardly the fastest quarter. */
const maxDifference = 1.35;
/** Maximum fraction of a wrong password's time if no hash is computed. */
const maxWithoutHash = 0.6;
/** Simultaneous requests, over twice the queue's limit; a server without the limit takes seconds to hash all. */
const storm = 60;

let hosts = 0;
/** Returns an unused IP address. */
export const newAddress = () => {
  hosts += 1;
  return `198.18.${hosts >> 8}.${hosts & 255}`;
};

export const guess = (rig: AccountRig, userId: string, password = wrong, address = newAddress()): Promise<Answer> =>
  call(rig.url, 'POST', '/api/auth/login', {
    body: { userId, password },
    headers: { 'x-forwarded-for': address },
  });

/** Records attempts for a subject in the current window of ten minutes. */
export const tried = (rig: AccountRig, subject: string, times: number) =>
  rig.pool.query(
    `insert into guess (subject, window_start, count) values ($1, to_timestamp(floor(extract(epoch from now()) / 600) * 600), $2)
     on conflict (subject, window_start) do update set count = excluded.count`,
    [subject, times],
  );

/** Guesses from many addresses, across a restart. */
export const limitByAccount: AccountCheck = async (rig, report) => {
  const [{ userId }, other] = [await addCitizen(rig.services), await addCitizen(rig.services)];
  const codes: unknown[] = [];
  for (let i = 0; i < 7; i += 1) codes.push((await guess(rig, userId)).code);
  if (codes.slice(0, 4).some((code) => code !== 'LOGIN_FAILED')) report.broken(`the first guesses answer ${codes}`);
  if (codes.slice(4).some((code) => code !== 'SELF_CERTIFICATION'))
    report.broken('five wrong passwords do not lock an account');
  await rig.restart();
  if ((await guess(rig, userId, testPassword)).code !== 'SELF_CERTIFICATION')
    report.broken('the right password opens a locked account');
  await tried(rig, `citizen ${other.userId}`, 29);
  if ((await guess(rig, other.userId)).code === 'TOO_MANY_REQUESTS') report.broken('an account is refused early');
  if ((await guess(rig, other.userId)).code !== 'TOO_MANY_REQUESTS')
    report.broken('an account is guessed at more than thirty times in ten minutes');
};

export const limitByAddress: AccountCheck = async (rig, report) => {
  const address = newAddress();
  const { userId } = await addCitizen(rig.services);
  await guess(rig, 'nobody1', wrong, address);
  await tried(rig, `address ${address}`, 99);
  if ((await guess(rig, 'nobody2', wrong, address)).code === 'PROOF_OF_WORK_REQUIRED')
    report.broken('an office is asked for work early');
  const bitsAfter = async (tries: number) => {
    await tried(rig, `address ${address}`, tries);
    const { code, challenge } = await guess(rig, userId, testPassword, address);
    if (code !== 'PROOF_OF_WORK_REQUIRED')
      report.broken('one address guesses at more than a hundred accounts in ten minutes without work');
    return { challenge: String(challenge), bits: readChallenge(String(challenge))?.bits ?? 0 };
  };
  const many = await bitsAfter(200);
  const few = await bitsAfter(100);
  if (many.bits <= few.bits) report.broken('an address works no more for more guesses');
  const login = { userId, password: testPassword, proofOfWork: await solve(few.challenge) };
  const headers = { 'x-forwarded-for': address };
  const { status } = await call(rig.url, 'POST', '/api/auth/login', { body: login, headers });
  if (status !== 200) report.broken('guesses from an address shut out whoever else is behind it');
};

/**
 * The time for a wrong password doesn't reveal an account's state, and no hash is computed if the answer reveals a
 * missing or locked account.
 */
export const tellingTimes: AccountCheck = async (rig, report) => {
  const took: Record<string, number[]> = { normal: [], dormant: [], suspended: [], unknown: [], locked: [] };
  const timed = async (kind: string, userId: string) => {
    const beganAt = performance.now();
    await guess(rig, userId);
    took[kind]?.push(performance.now() - beganAt);
  };
  for (let i = 0; i < rounds(rig); i += 1) {
    for (const userStatus of ['normal', 'dormant', 'suspended'] as const)
      await timed(userStatus, (await addCitizen(rig.services, { userStatus })).userId);
    await timed('unknown', `nobody${1000 + i}`);
    const locked = await addCitizen(rig.services);
    await rig.pool.query('update citizen set failure_count = 5 where user_number = $1', [locked.userNumber]);
    await timed('locked', locked.userId);
  }
  const normal = took.normal ?? [];
  for (const kind of ['dormant', 'suspended']) compareTimes(report, `${kind} accounts`, took[kind] ?? [], normal);
  for (const kind of ['unknown', 'locked']) {
    const ratio = lowerQuarter(took[kind] ?? []) / lowerQuarter(normal);
    report.measured(`time of ${kind} to wrong`, ratio);
    if (ratio > maxWithoutHash) report.broken(`a hash is made for ${kind} accounts: ${ratio.toFixed(2)} of a guess`);
  }
};

/** Reports a difference in duration. */
export function compareTimes(report: Report, kind: string, took: number[], other: number[]): void {
  const ratio = lowerQuarter(took) / lowerQuarter(other);
  report.measured(`time of ${kind}`, ratio);
  if (ratio > maxDifference || ratio < 1 / maxDifference)
    report.broken(`${kind} are told by the time: ${ratio.toFixed(2)} of others'`);
}

const lowerQuarter = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN;

/** While many hashes are waiting, newcomers must solve a proof of work. */
export const boundedHashing: AccountCheck = async (rig, report) => {
  const accounts = await Promise.all(Array.from({ length: storm }, () => addCitizen(rig.services)));
  const beganAt = performance.now();
  const answers = await Promise.all(accounts.map(({ userId }) => guess(rig, userId)));
  const challenged = answers.filter(({ code }) => code === 'PROOF_OF_WORK_REQUIRED').length;
  report.measured(`asked for work of ${storm} at once`, challenged);
  report.measured('ms until all were answered', performance.now() - beganAt);
  if (challenged === 0) report.broken('as many hashes are made as anybody asks for');
  if (answers.some(({ status }) => status !== 401 && status !== 428)) report.broken('a guess is answered otherwise');
};
