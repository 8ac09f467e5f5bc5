import { useLocation, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { rememberPage } from './visited-pages.ts';

/**
 * What happens when the reader goes to another page: its address is kept, and the focus goes to the page's content, as
 * it would after a load, so that a screen reader reads on there.
 */
export function usePageChanges(content: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    const remember = () => rememberPage(localStorage, router.history.location.href);
    remember();
    return router.subscribe('onResolved', remember);
  }, [router]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname, content]);
}
