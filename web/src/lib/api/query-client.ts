import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

const mostRetries = 2;

/** Worth asking again: no answer, a server in trouble, or too many requests; never what the server refused. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** A query client. Answers count as current for 30 s; the live feed keeps them newer where it can. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < mostRetries && isPassing(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 10_000),
        refetchOnWindowFocus: true,
      },
    },
  });
}

declare global {
  interface Window {
    /** TanStack Query's own name: its browser extension looks here, and so does the sweep of every screen. */
    __TANSTACK_QUERY_CLIENT__: QueryClient;
  }
}

/** The query client of a whole site. */
export function createSiteQueryClient(): QueryClient {
  window.__TANSTACK_QUERY_CLIENT__ = createQueryClient();
  return window.__TANSTACK_QUERY_CLIENT__;
}
