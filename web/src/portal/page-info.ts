import type { Texts } from '../texts/ko.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in the document title; pages that know a better one set it themselves. */
    title?: (texts: Texts) => string;
  }
}
