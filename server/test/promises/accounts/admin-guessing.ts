/** Promise 15 for administrators: limits per account and address, identical in answer and time for unknown ids. */
import { addAdministrator, testPassword } from '#test/administrators.ts';
import { call } from '#test/citizens.ts';
import { compareTimes, newAddress, rounds, tried, wrong } from './guessing.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

const guess = async (rig: AccountRig, adminId: string, password = wrong, address = newAddress()) =>
  (
    await call(rig.url, 'POST', '/admin/api/auth/login', {
      body: { adminId, password },
      headers: { 'x-forwarded-for': address },
    })
  ).code;

/** Guesses from many addresses, across a restart. */
export const limitAdministrators: AccountCheck = async (rig, report) => {
  const { adminId } = await addAdministrator(rig.services);
  const codes: Record<string, unknown[]> = {};
  for (const id of [adminId, 'nobody99']) {
    const answerTexts: unknown[] = [];
    for (let i = 0; i < 7; i += 1) answerTexts.push(await guess(rig, id));
    codes[id] = answerTexts;
  }
  const [known, unknown] = [codes[adminId] ?? [], codes.nobody99 ?? []];
  if (known.slice(0, 4).some((code) => code !== 'LOGIN_FAILED')) report.broken(`the first guesses answer ${known}`);
  if (known.slice(4).some((code) => code !== 'SELF_CERTIFICATION'))
    report.broken('five wrong passwords do not close an account');
  if (`${unknown}` !== `${known}`) report.broken(`an unknown id is told by its answers: ${unknown}`);
  await rig.restart();
  if ((await guess(rig, adminId, testPassword)) !== 'SELF_CERTIFICATION')
    report.broken('the right password opens a closed account');
  const other = await addAdministrator(rig.services);
  await tried(rig, `administrator ${other.adminId}`, 29);
  if ((await guess(rig, other.adminId)) === 'TOO_MANY_REQUESTS') report.broken('an account is refused early');
  if ((await guess(rig, other.adminId)) !== 'TOO_MANY_REQUESTS')
    report.broken('an account is guessed at more than thirty times in ten minutes');
  const address = newAddress();
  await tried(rig, `address ${address}`, 100);
  if ((await guess(rig, 'nobody98', wrong, address)) !== 'PROOF_OF_WORK_REQUIRED')
    report.broken('one address guesses at more than a hundred accounts in ten minutes without work');
};

/** The time to refuse a wrong password doesn't reveal whether an account exists, even while the account is locked. */
export const equalTimeOfAdministrators: AccountCheck = async (rig, report) => {
  const took: Record<string, number[]> = { known: [], unknown: [], closed: [], closedUnknown: [] };
  const timed = async (kind: string, adminId: string) => {
    const startedAt = performance.now();
    await guess(rig, adminId);
    took[kind]?.push(performance.now() - startedAt);
  };
  const close = (adminId: string) => rig.pool.query('insert into admin_login_failure values ($1, 9, now())', [adminId]);
  for (let i = 0; i < rounds(rig); i += 1) {
    const [open, closed] = [await addAdministrator(rig.services), await addAdministrator(rig.services)];
    for (const adminId of [closed.adminId, `closed${1000 + i}`]) await close(adminId);
    await timed('known', open.adminId);
    await timed('unknown', `nobody${1000 + i}`);
    await timed('closed', closed.adminId);
    await timed('closedUnknown', `closed${1000 + i}`);
  }
  compareTimes(report, 'unknown accounts', took.unknown ?? [], took.known ?? []);
  compareTimes(report, 'closed ids of nobody', took.closedUnknown ?? [], took.closed ?? []);
};
