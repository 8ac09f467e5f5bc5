import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { api } from '../api/api.ts';
import { authorizeCalls } from '../api/authorization.ts';
import { type Citizen, citizenOf, ownerOf } from './citizen.ts';
import { isCitizenPath, isCitizenQuery } from './citizen-paths.ts';
import { type OutReason, type SessionState, type TokenPair, TokenSession } from './token-session.ts';

// A citizen's session always has a refresh token.
const refresh = (refreshToken: string | null) => api('GET /api/auth/refresh-token', {}, { bearer: refreshToken ?? '' });

/** An anonymous session, used on the server. */
export function strangersSession(): TokenSession {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const nowhere = {
    storage,
    exclusive: (_: string, run: () => Promise<never>) => run(),
    now: () => 0,
    reload: () => undefined,
  };
  const session = new TokenSession({ prefix: '', ownerOf, refresh }, nowhere);
  void session.start();
  return session;
}

/** The public site's session; its storage keys are the specification's. Runs the start-up check. */
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
  /** Stores a login's tokens; false if they are unreadable. */
  open: (pair: TokenPair) => boolean;
  /** Ends the session at the server and in every tab; tabs clear it even if the server doesn't answer. */
  logOut: () => Promise<void>;
  /** Clears the session in every tab, after the server has ended it. */
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

/** The citizen's session state. */
export function useSession(): CitizenSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider around it');
  return session;
}
