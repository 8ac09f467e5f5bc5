import { useEffect, useEffectEvent } from 'react';

/**
 * Goes to the last page where the address asks for one past it, as after rows were deleted. `pages` is undefined while
 * it isn't known how many there are.
 */
export function useLastPage(pageNumber: number, pages: number | undefined, toPage: (pageNumber: number) => void): void {
  const last = pages !== undefined && pageNumber > pages ? pages : null;
  const go = useEffectEvent(toPage);
  useEffect(() => {
    if (last !== null) go(last);
  }, [last]);
}
