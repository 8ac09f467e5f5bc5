import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem.ts';

const mostRetries = 2;

/** True for transient failures: no answer, server errors, or rate limits; never for refusals. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** A query client. Answers are fresh for 30 s; the live feed updates them sooner where possible. */
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
    /** TanStack Query's own name, used by its browser extension and by the end-to-end tests. */
    __TANSTACK_QUERY_CLIENT__: QueryClient;
  }
}

/**
 * The site's query client. Pages show a refetched answer before code that awaits the refetch goes on. By default they
 * show it after a timer, so that a form could show the values from before its save once more.
 */
export function createSiteQueryClient(): QueryClient {
  notifyManager.setScheduler(queueMicrotask);
  window.__TANSTACK_QUERY_CLIENT__ = createQueryClient();
  return window.__TANSTACK_QUERY_CLIENT__;
}
