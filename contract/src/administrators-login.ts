/** Area `administratorsLogin`: an administrator's sessions. */
import { Type } from 'typebox';
import { call } from './call.ts';
import { done, proofOfWork, sessionParams, sessionRow, tokenPair } from './citizens-login.ts';
import { closed, list, uuid } from './schemas.ts';

const adminId = Type.String({ maxLength: 100 });
const oneTimeCode = Type.String({ pattern: '^[0-9]{6}$' });

export const administratorsLogin = {
  login: call({
    method: 'POST',
    path: '/admin/api/auth/login',
    access: 'open',
    summary: 'Logs an administrator in; ONE_TIME_CODE_NEEDED where the account asks for a second factor',
    body: closed({
      adminId,
      password: Type.String({ maxLength: 200 }),
      oneTimeCode: Type.Optional(oneTimeCode),
      proofOfWork: Type.Optional(proofOfWork),
    }),
    output: tokenPair,
  }),
  certifyAnew: call({
    method: 'PATCH',
    path: '/admin/api/auth/self-certification',
    access: 'open',
    summary:
      'Sets a new password for whoever is certified with the telephone that the account holds; it is open to them again and every session ends',
    body: closed({ adminId, certificationId: uuid, newPassword: Type.String({ maxLength: 200 }) }),
    output: done,
  }),
  reactivate: call({
    method: 'PATCH',
    path: '/admin/api/auth/normal-status',
    access: 'open',
    summary: 'Brings a dormant account back for whoever is certified with the telephone that it holds',
    body: closed({ adminId, certificationId: uuid }),
    output: done,
  }),
  sso: call({
    method: 'GET',
    path: '/admin/api/auth/sso',
    access: 'open',
    summary: "Whether administrators may log in with the organisation's own account, at /admin/sso/login",
    output: closed({ isConfigured: Type.Boolean() }),
  }),
  ssoToken: call({
    method: 'POST',
    path: '/admin/api/auth/sso/token',
    access: 'open',
    summary:
      "A token for the session that the organisation's own login opened in this browser; what carries it on is a cookie",
    output: closed({ token: Type.String() }),
  }),
  demoAccounts: call({
    method: 'GET',
    path: '/admin/api/auth/demo-accounts',
    access: 'open',
    isPersonal: true,
    summary: "The demo's administrators with their passwords; none outside the demo",
    output: list(closed({ adminId: Type.String(), password: Type.String(), deptName: Type.String() })),
  }),
  refresh: call({
    method: 'GET',
    path: '/admin/api/auth/refresh-token',
    access: 'refresh',
    summary: 'A new pair for a refresh token, which thereby is used up',
    output: tokenPair,
  }),
  logout: call({
    method: 'POST',
    path: '/admin/api/auth/logout',
    access: 'admin',
    beforePasswordChange: true,
    summary: 'Ends the session that calls',
    output: closed({
      result: Type.Boolean(),
      /** Address that ends the provider's session; empty unless the login was by single sign-on. */
      endSessionAddress: Type.String(),
    }),
  }),
  me: call({
    method: 'GET',
    path: '/admin/api/auth/me',
    access: 'admin',
    beforePasswordChange: true,
    summary: 'Who is logged in and what they may do now',
    output: closed({
      adminNumber: Type.Integer(),
      adminId: Type.String(),
      adminName: Type.String(),
      deptCode: Type.String(),
      deptName: Type.String(),
      /** The token's `sub`: 'admin' where everything is allowed, else the department. */
      authorityKey: Type.String(),
      authorityKeys: Type.Array(Type.String()),
      /** Minutes without a call after which the session ends. */
      idleMinutes: Type.Integer(),
      /** Seconds until the session ends regardless of activity. */
      secondsLeft: Type.Integer(),
      /** True if the session was opened by single sign-on. */
      isSSO: Type.Boolean(),
      hasOneTimeCode: Type.Boolean(),
      /** True until the first password is changed: only this call, the password change and the logout are allowed. */
      mustChangePassword: Type.Boolean(),
    }),
  }),
  sessions: call({
    method: 'GET',
    path: '/admin/api/auth/sessions',
    access: 'admin',
    summary: "The administrator's open sessions",
    output: list(sessionRow),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/admin/api/auth/sessions/{sessionId}',
    access: 'admin',
    summary: "Ends one of the administrator's own sessions",
    params: sessionParams,
    output: done,
  }),
  changePassword: call({
    method: 'POST',
    path: '/admin/api/auth/change-password',
    access: 'admin',
    beforePasswordChange: true,
    summary: "Changes the administrator's own password and ends every session",
    body: closed({ password: Type.String({ maxLength: 200 }), newPassword: Type.String({ maxLength: 200 }) }),
    output: done,
  }),
  beginOneTimeCode: call({
    method: 'POST',
    path: '/admin/api/auth/one-time-code',
    access: 'admin',
    summary: 'Begins a second factor: a secret for an authenticator app, in force once confirmed',
    body: closed({ password: Type.String({ maxLength: 200 }) }),
    output: closed({ secret: Type.String(), address: Type.String() }),
  }),
  confirmOneTimeCode: call({
    method: 'PATCH',
    path: '/admin/api/auth/one-time-code',
    access: 'admin',
    summary: 'Puts the second factor in force with a first code',
    body: closed({ oneTimeCode }),
    output: done,
  }),
  endOneTimeCode: call({
    method: 'DELETE',
    path: '/admin/api/auth/one-time-code',
    access: 'admin',
    summary: 'Takes the second factor away',
    query: closed({ oneTimeCode }),
    output: done,
  }),
};
