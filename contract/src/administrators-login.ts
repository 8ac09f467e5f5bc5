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
    summary: 'Log in as an administrator; fails with ONE_TIME_CODE_NEEDED if a one-time code is required',
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
      "Set a new password by certification with the account's telephone and unlock the account; ends all sessions",
    body: closed({ adminId, certificationId: uuid, newPassword: Type.String({ maxLength: 200 }) }),
    output: done,
  }),
  reactivate: call({
    method: 'PATCH',
    path: '/admin/api/auth/normal-status',
    access: 'open',
    summary: "Reactivate a dormant account by certification with the account's telephone",
    body: closed({ adminId, certificationId: uuid }),
    output: done,
  }),
  sso: call({
    method: 'GET',
    path: '/admin/api/auth/sso',
    access: 'open',
    summary: 'Check whether administrators can log in by SSO, at /admin/sso/login',
    output: closed({ isConfigured: Type.Boolean() }),
  }),
  ssoToken: call({
    method: 'POST',
    path: '/admin/api/auth/sso/token',
    access: 'open',
    summary: "Get an access token for this browser's SSO session, by its refresh cookie",
    output: closed({ token: Type.String() }),
  }),
  demoAccounts: call({
    method: 'GET',
    path: '/admin/api/auth/demo-accounts',
    access: 'open',
    isPersonal: true,
    summary: "List the demo's administrators with their passwords; empty outside the demo",
    output: list(closed({ adminId: Type.String(), password: Type.String(), deptName: Type.String() })),
  }),
  refresh: call({
    method: 'GET',
    path: '/admin/api/auth/refresh-token',
    access: 'refresh',
    summary: 'Exchange a refresh token for a new pair of tokens',
    output: tokenPair,
  }),
  logout: call({
    method: 'POST',
    path: '/admin/api/auth/logout',
    access: 'admin',
    isAllowedBeforePasswordChange: true,
    summary: 'Log out and end the current session',
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
    isAllowedBeforePasswordChange: true,
    summary: 'Get the current administrator with permissions and session',
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
    summary: "List the administrator's open sessions",
    output: list(sessionRow),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/admin/api/auth/sessions/{sessionId}',
    access: 'admin',
    summary: "End one of the administrator's own sessions",
    params: sessionParams,
    output: done,
  }),
  changePassword: call({
    method: 'POST',
    path: '/admin/api/auth/change-password',
    access: 'admin',
    isAllowedBeforePasswordChange: true,
    summary: "Change the administrator's own password and end all sessions",
    body: closed({ password: Type.String({ maxLength: 200 }), newPassword: Type.String({ maxLength: 200 }) }),
    output: done,
  }),
  beginOneTimeCode: call({
    method: 'POST',
    path: '/admin/api/auth/one-time-code',
    access: 'admin',
    summary: 'Create a secret for one-time codes, which becomes valid after confirmation',
    body: closed({ password: Type.String({ maxLength: 200 }) }),
    output: closed({ secret: Type.String(), address: Type.String() }),
  }),
  confirmOneTimeCode: call({
    method: 'PATCH',
    path: '/admin/api/auth/one-time-code',
    access: 'admin',
    summary: 'Confirm one-time codes with a first code',
    body: closed({ oneTimeCode }),
    output: done,
  }),
  endOneTimeCode: call({
    method: 'DELETE',
    path: '/admin/api/auth/one-time-code',
    access: 'admin',
    summary: "Disable the administrator's own one-time codes",
    query: closed({ oneTimeCode }),
    output: done,
  }),
};
