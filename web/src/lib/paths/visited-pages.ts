import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const keysOf = (prefix: string) => ({ previous: `${prefix}previousPage`, current: `${prefix}currentPage` });

const pathOf = (address: string) => address.split(/[?#]/)[0];

/**
 * Keeps the address of this page and of the one before it, a site's under a prefix of its own. A map that moves or a list
 * that is filtered is the same page at another address, and the same address again changes nothing.
 */
export function rememberPage(storage: Pick<Storage, 'getItem' | 'setItem'>, prefix: string, address: string): void {
  const { previous, current } = keysOf(prefix);
  const last = storage.getItem(current);
  if (last === address) return;
  if (last !== null && pathOf(last) !== pathOf(address)) storage.setItem(previous, last);
  storage.setItem(current, address);
}

/** Forgets both: what was searched for is part of an address. */
export function forgetPages(storage: Pick<Storage, 'removeItem'>, prefix: string): void {
  for (const key of Object.values(keysOf(prefix))) storage.removeItem(key);
}

/** Keeps the addresses of this page and of the one before it in the browser, under a site's prefix. */
export function useVisitedPages(prefix: string): void {
  const router = useRouter();
  useEffect(() => {
    const remember = () => rememberPage(localStorage, prefix, router.history.location.href);
    remember();
    return router.subscribe('onResolved', remember);
  }, [router, prefix]);
}
