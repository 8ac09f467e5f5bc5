/** The console's session: an administrator's, apart from a citizen's in the same browser. */
import { useSyncExternalStore } from 'react';
import { api } from '../api/api.ts';
import { authorizeCalls } from '../api/authorization.ts';
import { type OutReason, type SessionState, TokenSession } from '../session/token-session.ts';
import { administratorIn, adminPrefix } from './administrator.ts';
import { rememberUse } from './last-use.ts';
import { announceChange } from './use-administrator.ts';

const base = '/admin/api/';
/** Calls of nobody who is in yet. */
const open = ['auth/login', 'auth/refresh-token', 'auth/demo-accounts'];
/** A 401 of these doesn't end the session, as the error catalogue has it: screens on a wall show what they have. */
const quiet = ['dashboard/cctv', 'dashboard/security-light', 'map/statistics/clean-environment'];

const startsWith = (path: string, parts: readonly string[]) => parts.some((part) => path.startsWith(base + part));

export const adminSession = new TokenSession({
  prefix: adminPrefix,
  ownerOf(claims) {
    const administrator = administratorIn(claims);
    return administrator && typeof claims.sub === 'string'
      ? { userId: administrator.adminId, userRole: claims.sub }
      : null;
  },
  refresh: (refreshToken) => api('GET /admin/api/auth/refresh-token', {}, { bearer: refreshToken }),
});

let started: Promise<void> | undefined;

/** Begins the console's session, once on a page: calls get tokens, other tabs are followed, the start-up check runs. */
export function startAdminSession(): Promise<void> {
  started ??= begin();
  return started;
}

function begin(): Promise<void> {
  authorizeCalls(base, {
    tokenFor: async (path) => (startsWith(path, open) ? null : adminSession.token()),
    renew: (refused, path) => adminSession.renew(refused, startsWith(path, quiet)),
    answered: rememberUse,
  });
  addEventListener('storage', ({ key }) => adminSession.follow(key));
  adminSession.subscribe(announceChange);
  return adminSession.start();
}

/** Leaves: tells the server, and forgets the tokens whatever it answers. */
export async function logOut(): Promise<void> {
  await api('POST /admin/api/auth/logout', {}).catch(() => undefined);
  adminSession.close('logout');
}

export const useSessionState = (): SessionState =>
  useSyncExternalStore(adminSession.subscribe, () => adminSession.state);

export const useOutReason = (): OutReason => useSyncExternalStore(adminSession.subscribe, () => adminSession.outReason);
