import { useLocation } from '@tanstack/react-router';
import type { Search } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account of a refused login, passed on to account recovery. */
    userId?: string;
    /** When that account unlocks automatically (ms). */
    opensAt?: number;
    /** The login's target, passed through account recovery. */
    from?: string;
  }
}

/** The previous page's account, as after a refused login or a registration; empty otherwise. */
export const useKnownId = (): string => useLocation({ select: ({ state }) => state.userId ?? '' });

/** When that account unlocks automatically after a refused login; undefined if unknown. */
export const useOpeningTime = (): number | undefined => useLocation({ select: ({ state }) => state.opensAt });

/** The login's target, on this page or passed to it; every link between login and recovery pages passes it on. */
export function useWayIn(): { from?: string } {
  const from = useLocation({ select: ({ search, state }) => (search as Search).from ?? state.from });
  return from === undefined ? {} : { from };
}
