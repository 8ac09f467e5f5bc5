import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const keysOf = (prefix: string) => ({ previous: `${prefix}previousPage`, current: `${prefix}currentPage` });

const pathOf = (address: string) => address.split(/[?#]/)[0];

/**
 * Stores the addresses of this page and the previous one, per site by prefix. An address with another query, for
 * example of a moved map or a filtered list, counts as the same page.
 */
export function rememberPage(storage: Pick<Storage, 'getItem' | 'setItem'>, prefix: string, address: string): void {
  const { previous, current } = keysOf(prefix);
  const last = storage.getItem(current);
  if (last === address) return;
  if (last !== null && pathOf(last) !== pathOf(address)) storage.setItem(previous, last);
  storage.setItem(current, address);
}

/** Deletes both addresses, because they may contain search terms. */
export function forgetPages(storage: Pick<Storage, 'removeItem'>, prefix: string): void {
  for (const key of Object.values(keysOf(prefix))) storage.removeItem(key);
}

/** Stores the addresses of this page and the previous one in the browser, under a site's prefix. */
export function useVisitedPages(prefix: string): void {
  const router = useRouter();
  useEffect(() => {
    const remember = () => rememberPage(localStorage, prefix, router.history.location.href);
    remember();
    return router.subscribe('onResolved', remember);
  }, [router, prefix]);
}
