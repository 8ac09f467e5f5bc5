import { useEffect, useEffectEvent } from 'react';

/**
 * Shows the last page if the address is past it, for example after deleting rows. `pages` is undefined while unknown.
 */
export function useLastPage(pageNumber: number, pages: number | undefined, toPage: (pageNumber: number) => void): void {
  const last = pages !== undefined && pageNumber > pages ? pages : null;
  const go = useEffectEvent(toPage);
  useEffect(() => {
    if (last !== null) go(last);
  }, [last]);
}
