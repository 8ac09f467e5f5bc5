import { useLocation } from '@tanstack/react-router';
import type { Search } from './search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account that a refused login was for, on the way back into it. */
    userId?: string;
    /** When that account opens by itself (ms), where it does. */
    opensAt?: number;
    /** Where the login leads that was left for a way into an account. */
    from?: string;
  }
}

/** The account that the page before was about, as after a refused login or a join; empty for those who come by themselves. */
export const useKnownId = (): string => useLocation({ select: ({ state }) => state.userId ?? '' });

/** When that account opens by itself after a refused login; undefined where that isn't known. */
export const useOpeningTime = (): number | undefined => useLocation({ select: ({ state }) => state.opensAt });

/** Where the login leads that this page is, or that was left for it: goes with every link between the ways in. */
export function useWayIn(): { from?: string } {
  const from = useLocation({ select: ({ search, state }) => (search as Search).from ?? state.from });
  return from === undefined ? {} : { from };
}
