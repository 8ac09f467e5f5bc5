import type { Texts } from '../texts/ko.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account that a refused login was for, on the way back into it. */
    userId?: string;
  }

  interface StaticDataRouteOption {
    /** The page's name in the document title; pages that know a better one set it themselves. */
    title?: (texts: Texts) => string;
  }
}
