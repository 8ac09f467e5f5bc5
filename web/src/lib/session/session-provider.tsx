import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { api } from '../api/api.ts';
import { authorizeCalls } from '../api/authorization.ts';
import { type Citizen, citizenOf, ownerOf } from './citizen.ts';
import { isCitizenPath, isCitizenQuery } from './citizen-paths.ts';
import { type OutReason, type SessionState, type TokenPair, TokenSession } from './token-session.ts';

// A citizen's session always has one.
const refresh = (refreshToken: string | null) => api('GET /api/auth/refresh-token', {}, { bearer: refreshToken ?? '' });

/** The session of somebody of whom nothing is known, as on the server. */
export function strangersSession(): TokenSession {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const nowhere = { storage, exclusive: (_: string, run: () => Promise<never>) => run(), now: () => 0 };
  const session = new TokenSession({ prefix: '', ownerOf, refresh }, nowhere);
  void session.start();
  return session;
}

/** The public site's session; its items carry the specification's own names. Starts the start-up check. */
export function startCitizenSession(): TokenSession {
  const session = new TokenSession({
    prefix: '',
    ownerOf,
    refresh,
  });
  authorizeCalls('/api/', {
    tokenFor: async (path) => (isCitizenPath(path) ? session.token() : null),
    renew: (refused) => session.renew(refused),
    answered: () => undefined,
  });
  void session.start();
  return session;
}

interface CitizenSession {
  state: SessionState;
  outReason: OutReason;
  /** Null unless the state is `in`. */
  citizen: Citizen | null;
  /** Takes a login's tokens; false where they can't be read. */
  open: (pair: TokenPair) => boolean;
  /** Ends the session at the server and in every tab; the tabs forget it also where the server doesn't answer. */
  logOut: () => Promise<void>;
  /** Forgets the session in every tab, where the server has ended it already. */
  forget: () => void;
}

const SessionContext = createContext<CitizenSession | null>(null);

export function SessionProvider({ session, children }: { session: TokenSession; children: ReactNode }) {
  const queries = useQueryClient();
  const stateNow = () => session.state;
  const state = useSyncExternalStore(session.subscribe, stateNow, stateNow);

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => session.follow(key);
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [session]);

  useEffect(() => {
    if (state === 'out') queries.removeQueries({ predicate: ({ queryKey }) => isCitizenQuery(queryKey) });
  }, [state, queries]);

  const value = useMemo<CitizenSession>(
    () => ({
      state,
      outReason: session.outReason,
      citizen: state === 'in' ? citizenOf(localStorage.getItem('accessToken')) : null,
      open: (pair) => session.open(pair),
      logOut: async () => {
        await api('POST /api/auth/logout', {}).catch(() => undefined);
        session.close('logout');
      },
      forget: () => session.close('logout'),
    }),
    [state, session],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Whether somebody is logged in, and who. */
export function useSession(): CitizenSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}
