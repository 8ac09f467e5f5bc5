/**
 * Promise 15: guessing is slow and tells nothing. Limits by account and by address are kept in the database, an unknown
 * id takes as long as a wrong password, and hashing is bounded.
 */
import { testPassword } from '../../administrators.ts';
import { type Answer, addCitizen, call } from '../../citizens.ts';
import type { Report } from '../rig/report.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

export const wrong = 'Wr0ng-password';
/** Rounds of each kind. */
const rounds = 24;
/** A machine that does other work adds to single times, hardly to the shorter ones of many: their lower quarter is compared. */
const mostDifference = 1.35;
/** At once: many times what may wait for a hash. */
const storm = 200;

let hosts = 0;
/** An address that nobody has used. */
export const newAddress = () => {
  hosts += 1;
  return `198.18.${hosts >> 8}.${hosts & 255}`;
};

const guess = (rig: AccountRig, userId: string, password = wrong, address = newAddress()): Promise<Answer> =>
  call(rig.url, 'POST', '/api/auth/login', {
    body: { userId, password },
    headers: { 'x-forwarded-for': address },
  });

/** Makes as if a subject had been tried so often within the present ten minutes. */
export const tried = (rig: AccountRig, subject: string, times: number) =>
  rig.pool.query(
    `insert into guess (subject, window_start, count) values ($1, to_timestamp(floor(extract(epoch from now()) / 600) * 600), $2)
     on conflict (subject, window_start) do update set count = excluded.count`,
    [subject, times],
  );

/** From many addresses, over a restart. */
export const limitByAccount: AccountCheck = async (rig, report) => {
  const { userId } = await addCitizen(rig.services);
  const codes: unknown[] = [];
  for (let i = 0; i < 7; i += 1) codes.push((await guess(rig, userId)).code);
  if (codes.slice(0, 4).some((code) => code !== 'LOGIN_FAILED')) report.broken(`the first guesses answer ${codes}`);
  if (codes.slice(4).some((code) => code !== 'SELF_CERTIFICATION'))
    report.broken('five wrong passwords do not lock an account');
  await rig.restart();
  if ((await guess(rig, userId, testPassword)).code !== 'SELF_CERTIFICATION')
    report.broken('the right password opens a locked account');
  await tried(rig, `citizen ${userId}`, 29);
  if ((await guess(rig, userId)).code === 'TOO_MANY_REQUESTS') report.broken('an account is refused early');
  if ((await guess(rig, userId)).code !== 'TOO_MANY_REQUESTS')
    report.broken('an account is guessed at more than thirty times in ten minutes');
};

export const limitByAddress: AccountCheck = async (rig, report) => {
  const address = newAddress();
  await guess(rig, 'nobody1', wrong, address);
  await tried(rig, `address ${address}`, 99);
  if ((await guess(rig, 'nobody2', wrong, address)).code === 'TOO_MANY_REQUESTS')
    report.broken('an office is refused early');
  if ((await guess(rig, 'nobody3', wrong, address)).code !== 'TOO_MANY_REQUESTS')
    report.broken('one address guesses at more than a hundred accounts in ten minutes');
};

/** Whether there is an account, and whether it is locked, can't be told by how long the answer takes. */
export const equalTime: AccountCheck = async (rig, report) => {
  const took = { wrong: [] as number[], unknown: [] as number[], locked: [] as number[] };
  const timed = async (kind: keyof typeof took, userId: string) => {
    const begun = performance.now();
    await guess(rig, userId);
    took[kind].push(performance.now() - begun);
  };
  for (let i = 0; i < rounds; i += 1) {
    const [open, locked] = [await addCitizen(rig.services), await addCitizen(rig.services)];
    await rig.pool.query('update citizen set failure_count = 5 where user_number = $1', [locked.userNumber]);
    await timed('wrong', open.userId);
    await timed('unknown', `nobody${1000 + i}`);
    await timed('locked', locked.userId);
  }
  compareTimes(took, report);
};

/** Tells of what takes longer or shorter than a wrong password. */
export function compareTimes(took: Record<'wrong' | 'unknown' | 'locked', number[]>, report: Report): void {
  for (const kind of ['unknown', 'locked'] as const) {
    const ratio = lowerQuarter(took[kind]) / lowerQuarter(took.wrong);
    report.measured(`time of ${kind} to wrong`, ratio);
    if (ratio > mostDifference || ratio < 1 / mostDifference)
      report.broken(`${kind} accounts are told by the time: ${ratio.toFixed(2)} of a wrong password's`);
  }
}

const lowerQuarter = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN;

/** Who comes while many hashes wait is turned away. */
export const boundedHashing: AccountCheck = async (rig, report) => {
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: storm }, (_, i) => guess(rig, `nobody${2000 + i}`)));
  const turnedAway = answers.filter(({ code }) => code === 'BUSY').length;
  report.measured(`turned away of ${storm} at once`, turnedAway);
  report.measured('ms until all were answered', performance.now() - begun);
  if (turnedAway === 0) report.broken('as many hashes are made as anybody asks for');
  if (answers.some(({ status }) => status !== 401 && status !== 503)) report.broken('a guess is answered otherwise');
};
