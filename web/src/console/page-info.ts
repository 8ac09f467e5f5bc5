import type { ConsolePage } from '@maru/domain/administration';

/** What a route says of its page of the console. */
export interface PageInfo {
  title: string;
  /** The page whose permission it needs; left out where every administrator may open it. */
  page?: ConsolePage;
  /** Stands alone, without menu and bar, and needs no session. */
  isAlone?: boolean;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    console?: PageInfo;
  }
}
