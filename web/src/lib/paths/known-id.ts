import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account that a refused login was for, on the way back into it. */
    userId?: string;
  }
}

/** The account that the page before was about, as after a refused login or a join; empty for those who come by themselves. */
export const useKnownId = (): string => useLocation({ select: ({ state }) => state.userId ?? '' });
