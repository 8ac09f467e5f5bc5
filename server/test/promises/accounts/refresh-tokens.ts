/**
 * Promise 14: a refresh token is single-use; its reuse ends the token family, also after a restart; a new password,
 * suspension and withdrawal end every session.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { makeRefreshToken } from '#platform/sessions/refresh-token.ts';
import { addCaller, ask, testPassword } from '#test/administrators.ts';
import { addCitizen, call, logIn, refresh } from '#test/citizens.ts';
import type { Report } from '../rig/report.ts';
import type { AccountCheck, AccountRig } from './rig.ts';

/** Maximum time for a revocation to reach a process that caches the session. */
const noticeMs = 1_000;

export const refreshTokens: AccountCheck = async (rig, report) => {
  const { userId } = await addCitizen(rig.services);
  const pair = await logIn(rig.url, userId);
  const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(rig.url, pair.refreshToken)));
  const next = new Set(answers.map(({ refreshToken }) => refreshToken));
  if (answers.some(({ status }) => status !== 200)) report.broken('of 100 refreshes at once some are refused');
  if (next.size !== 1) report.broken(`100 refreshes at once give ${next.size} tokens`);
  const [second] = [...next].map(String);

  await madeUpTokens(rig, pair.refreshToken, report);
  if ((await refresh(rig.url, second ?? '')).status !== 200) report.broken('the newest token is refused');

  const other = await logIn(rig.url, userId);
  const chain = await logIn(rig.url, userId);
  const newest = await refresh(rig.url, chain.refreshToken);
  // Simulates half a minute passing.
  await rig.pool.query(`update session set rotated_at = rotated_at - interval '31 seconds'`);
  await rig.restart();
  if ((await refresh(rig.url, chain.refreshToken)).status !== 401) report.broken('a token works again after its grace');
  if ((await refresh(rig.url, String(newest.refreshToken))).status !== 401)
    report.broken('after a reuse the newest token of the family still works');
  await wait(noticeMs);
  if ((await sessionsOf(rig, String(newest.token))) !== 401) report.broken('after a reuse the session still stands');
  if ((await sessionsOf(rig, other.token)) !== 200) report.broken('a reuse ends the sessions of other devices');
};

const sessionsOf = async ({ url }: AccountRig, token: string) =>
  (await call(url, 'GET', '/api/auth/sessions', { token })).status;

async function madeUpTokens({ url }: AccountRig, genuine: string, report: Report) {
  const [sessionId = '', , mac = ''] = genuine.split('.');
  const madeUp = [
    'garbage',
    `${sessionId}.2.${mac}`,
    `${sessionId}.3.${'A'.repeat(43)}`,
    makeRefreshToken(randomBytes(32), randomBytes(16), sessionId, 2),
    `${'-'.repeat(36)}.1.${mac}`,
  ];
  for (const token of madeUp) {
    const { status } = await refresh(url, token);
    if (status !== 401) report.broken(`a token that was made up answers ${status}`);
  }
}

export const endings: AccountCheck = async (rig, report) => {
  const { token: supervisor } = await addCaller(rig.services);
  const changes: [string, (token: string, userNumber: number) => Promise<{ status: number }>][] = [
    [
      'a new password',
      (token) =>
        call(rig.url, 'POST', '/api/users/change-password', {
          token,
          body: { password: testPassword, newPassword: 'N3w-password!' },
        }),
    ],
    [
      'a withdrawal',
      (token) =>
        call(rig.url, 'PATCH', '/api/users/withdrawal', {
          token,
          body: { password: testPassword, changeReason: 'notSaid' },
        }),
    ],
    [
      'a suspension',
      (_token, userNumber) =>
        ask(rig.url, supervisor, 'PATCH /admin/api/users/status', {
          userNumber,
          userStatus: 'suspended',
          changeReason: '확인',
        }),
    ],
  ];
  const left: [string, string, unknown][] = [];
  for (const [what, change] of changes) {
    const { userId, userNumber } = await addCitizen(rig.services);
    const [here, there] = [await logIn(rig.url, userId), await logIn(rig.url, userId)];
    await sessionsOf(rig, there.token);
    const { status } = await change(here.token, userNumber);
    if (status !== 200) report.broken(`${what} is answered ${status}`);
    for (const { token, refreshToken } of [here, there]) left.push([what, token, refreshToken]);
  }
  await wait(noticeMs);
  for (const [what, token, refreshToken] of left) {
    if ((await sessionsOf(rig, token)) !== 401) report.broken(`${what} leaves a session`);
    if ((await refresh(rig.url, String(refreshToken))).status !== 401) report.broken(`${what} leaves a refresh token`);
  }
};
