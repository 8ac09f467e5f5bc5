import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberPage } from './visited-pages.ts';

/** Keeps the addresses of this page and of the one before it in the browser, under a site's prefix. */
export function useVisitedPages(prefix: string): void {
  const router = useRouter();
  useEffect(() => {
    const remember = () => rememberPage(localStorage, prefix, router.history.location.href);
    remember();
    return router.subscribe('onResolved', remember);
  }, [router, prefix]);
}
