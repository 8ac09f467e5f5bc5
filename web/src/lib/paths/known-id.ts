import { useLocation } from '@tanstack/react-router';
import type { Search } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account of a refused login, passed on to account recovery. */
    userId?: string;
    /** Time at which the account of a refused login unlocks automatically (ms). */
    opensAt?: number;
    /** The login's target, passed through account recovery. */
    from?: string;
  }
}

/** The account passed by the previous page, for example after a refused login or a registration; empty if none. */
export const useKnownId = (): string => useLocation({ select: ({ state }) => state.userId ?? '' });

/** Time at which the account of a refused login unlocks automatically (ms); undefined if unknown. */
export const useOpeningTime = (): number | undefined => useLocation({ select: ({ state }) => state.opensAt });

/**
 * The login's target, from the address or the previous page. Links between login and recovery pages must pass it on.
 */
export function useWayIn(): { from?: string } {
  const from = useLocation({ select: ({ search, state }) => (search as Search).from ?? state.from });
  return from === undefined ? {} : { from };
}
