/** The console's session: an administrator's, apart from a citizen's in the same browser. */
import { useSyncExternalStore } from 'react';
import { api } from '../api/api.ts';
import { authorizeCalls } from '../api/authorization.ts';
import { type OutReason, type SessionState, TokenSession } from '../session/token-session.ts';
import { rememberUse } from './last-use.ts';

const base = '/admin/api/';
/** Calls of nobody who is in yet. */
const open = ['auth/login', 'auth/refresh-token', 'auth/demo-accounts'];
/** A 401 of these doesn't end the session, as the error catalogue has it: screens on a wall show what they have. */
const quiet = ['dashboard/cctv', 'dashboard/security-light', 'map/statistics/clean-environment'];

const startsWith = (path: string, parts: readonly string[]) => parts.some((part) => path.startsWith(base + part));

export const adminSession = new TokenSession({
  prefix: 'maru.admin.',
  ownerOf({ sub, administrator, scopes }) {
    const { adminId } = (administrator ?? {}) as { adminId?: unknown };
    if (typeof sub !== 'string' || typeof adminId !== 'string' || !Array.isArray(scopes)) return null;
    return { userId: adminId, userRole: sub };
  },
  refresh: (refreshToken) => api('GET /admin/api/auth/refresh-token', {}, { bearer: refreshToken }),
});

/** Begins the console's session: its calls get tokens, other tabs are followed, and the start-up check runs. */
export function startAdminSession(): Promise<void> {
  authorizeCalls({
    tokenFor: async (path) => (path.startsWith(base) && !startsWith(path, open) ? adminSession.token() : null),
    renew: (refused, path) => adminSession.renew(refused, startsWith(path, quiet)),
    answered: rememberUse,
  });
  addEventListener('storage', ({ key }) => adminSession.follow(key));
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
