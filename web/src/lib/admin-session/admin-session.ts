/** The console's session: an administrator's, separate from a citizen's in the same browser. */
import { useSyncExternalStore } from 'react';
import { api } from '../api/api.ts';
import { authorizeCalls } from '../api/authorization.ts';
import { consoleAddress, consolePaths } from '../paths/console-paths.ts';
import { forgetPages } from '../paths/visited-pages.ts';
import { type OutReason, type SessionState, TokenSession } from '../session/token-session.ts';
import { administratorIn, adminPrefix, announceChange } from './administrator.ts';
import { adminCalls, isBackground, isOpen, isQuiet } from './call-kinds.ts';
import { rememberUse } from './last-use.ts';

export const adminSession = new TokenSession({
  prefix: adminPrefix,
  ownerOf(claims) {
    const administrator = administratorIn(claims);
    return administrator && typeof claims.sub === 'string'
      ? { userId: administrator.adminId, userRole: claims.sub }
      : null;
  },
  refresh: async (refreshToken) =>
    refreshToken === null
      ? { ...(await api('POST /admin/api/auth/sso/token', {})), refreshToken }
      : api('GET /admin/api/auth/refresh-token', {}, { bearer: refreshToken }),
});

let started: Promise<void> | undefined;

/**
 * Starts the console's session once per page: adds tokens to calls, observes other tabs, and runs the start-up check.
 */
export function startAdminSession(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  authorizeCalls(adminCalls, {
    async tokenFor(path) {
      if (isOpen(path)) return null;
      return isBackground(path) ? adminSession.validToken() : adminSession.token(isQuiet(path));
    },
    renew: async (refused, path) => (isBackground(path) ? null : adminSession.renew(refused, isQuiet(path))),
    answered(path) {
      if (!isBackground(path)) rememberUse();
    },
  });
  addEventListener('storage', ({ key }) => adminSession.follow(key));
  adminSession.subscribe(announceChange);
  adminSession.subscribe(() => {
    if (adminSession.state === 'out') forgetPages(localStorage, adminPrefix);
  });
  return adminSession.start();
}

/** Logs out: ends the session at the server, and deletes the tokens even if that fails. */
export async function logOut(): Promise<void> {
  const answer = await api('POST /admin/api/auth/logout', {}).catch(() => undefined);
  adminSession.close('logout');
  // Also ends the single sign-on; otherwise the next person at this desk could log in with it.
  if (answer?.endSessionAddress && !isAtLogin()) location.assign(answer.endSessionAddress);
}

const isAtLogin = () => location.pathname === consoleAddress(consolePaths.login);

export const useSessionState = (): SessionState =>
  useSyncExternalStore(adminSession.subscribe, () => adminSession.state);

export const useOutReason = (): OutReason => useSyncExternalStore(adminSession.subscribe, () => adminSession.outReason);
