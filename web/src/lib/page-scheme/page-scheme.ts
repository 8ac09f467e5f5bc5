import { useEffect, useSyncExternalStore } from 'react';

/** How many pages that are shown want the dark; a page and the one after it overlap for a moment. */
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

/** The colours that the page being shown asks for. */
export const usePageScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () => (darkPages > 0 ? 'dark' : 'light'));

/** Makes the page dark while it is shown, as walls are. */
export function useDarkPage(): void {
  useEffect(() => {
    count(1);
    return () => count(-1);
  }, []);
}
