import { useEffect, useSyncExternalStore } from 'react';

/** Number of mounted pages that request dark colours; two pages overlap briefly during navigation. */
let darkPages = 0;
const listeners = new Set<() => void>();

function count(change: number) {
  darkPages += change;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The colour scheme requested by the current page. */
export const usePageScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => (darkPages > 0 ? 'dark' : 'light'));

/** Makes the page dark while mounted, for wall dashboards. */
export function useDarkPage(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}
