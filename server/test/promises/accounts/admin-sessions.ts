/**
 * Promise 14 for administrators: refresh tokens are single-use, idle sessions end, and revoking access ends every
 * session.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { addAdministrator, addCaller, ask, testPassword } from '#test/administrators.ts';
import { addCitizen, logIn as logInCitizen } from '#test/citizens.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

/** Maximum time for a revocation to reach a process that caches the session. */
const noticeMs = 1_000;
const newPassword = 'N3w-password!';

interface Pair {
  token: string;
  refreshToken: string;
}

const logIn = async ({ url }: AccountRig, adminId: string) =>
  (await ask<Pair>(url, '', 'POST /admin/api/auth/login', { adminId, password: testPassword })).body;
const refresh = ({ url }: AccountRig, refreshToken: string) =>
  ask<Pair>(url, refreshToken, 'GET /admin/api/auth/refresh-token');
const works = async ({ url }: AccountRig, token: string) =>
  (await ask(url, token, 'GET /admin/api/auth/me')).status === 200;

export const adminTokens: AccountCheck = async (rig, report) => {
  const { adminId } = await addAdministrator(rig.services);
  const { userId } = await addCitizen(rig.services);
  const first = await logIn(rig, adminId);
  const other = await logIn(rig, adminId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(rig, first.refreshToken)));
  const next = new Set(answers.map(({ body }) => body.refreshToken));
  if (next.size !== 1) report.broken(`20 refreshes at once give ${next.size} tokens`);
  const [second = ''] = next;
  if ((await refresh(rig, (await logInCitizen(rig.url, userId)).refreshToken)).status !== 401)
    report.broken('a citizen’s token is an administrator’s');
  // Simulates half a minute passing.
  await rig.pool.query(`update session set rotated_at = rotated_at - interval '31 seconds'`);
  if ((await refresh(rig, first.refreshToken)).status !== 401) report.broken('a token works again after its grace');
  if ((await refresh(rig, second)).status !== 401)
    report.broken('after a reuse the newest token of the family still works');
  if (!(await works(rig, other.token))) report.broken('a reuse ends the sessions of other devices');
  await rig.pool.query(`update session set last_used_at = last_used_at - interval '31 minutes'`);
  await wait(noticeMs);
  if (await works(rig, other.token)) report.broken('a session that nobody uses goes on');
  if ((await refresh(rig, other.refreshToken)).status !== 401)
    report.broken('a session that nobody uses is carried on');
};

export const adminEndings: AccountCheck = async (rig, report) => {
  const { token: supervisor } = await addCaller(rig.services);
  const path = (adminNumber: number) => `/admin/api/administrators/${adminNumber}`;
  const setStatus = (adminNumber: number, adminStatus: string) =>
    ask(rig.url, supervisor, `PATCH ${path(adminNumber)}`, { adminStatus });
  const changes: [string, (token: string, adminNumber: number) => Promise<{ status: number }>][] = [
    [
      'a new password',
      (token) => ask(rig.url, token, 'POST /admin/api/auth/change-password', { password: testPassword, newPassword }),
    ],
    [
      'another’s new password',
      (_token, adminNumber) =>
        ask(rig.url, supervisor, `POST ${path(adminNumber)}/password`, { password: newPassword }),
    ],
    [
      'a lost second factor',
      (_token, adminNumber) => ask(rig.url, supervisor, `DELETE ${path(adminNumber)}/one-time-code`),
    ],
    [
      'a suspension',
      async (_token, adminNumber) => {
        await setStatus(adminNumber, 'suspended');
        // Reactivation restores no session.
        return setStatus(adminNumber, 'normal');
      },
    ],
  ];
  const left: [string, Pair][] = [];
  for (const [what, change] of changes) {
    const { adminId, adminNumber } = await addAdministrator(rig.services, { deptCode: 'cleaning' });
    const [here, there] = [await logIn(rig, adminId), await logIn(rig, adminId)];
    await works(rig, there.token);
    const { status } = await change(here.token, adminNumber);
    if (status !== 200) report.broken(`${what} is answered ${status}`);
    left.push([what, here], [what, there]);
  }
  await wait(noticeMs);
  for (const [what, { token, refreshToken }] of left) {
    if (await works(rig, token)) report.broken(`${what} leaves a session`);
    if ((await refresh(rig, refreshToken)).status !== 401) report.broken(`${what} leaves a refresh token`);
  }
};
