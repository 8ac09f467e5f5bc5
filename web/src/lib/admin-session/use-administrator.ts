import { useMemo, useSyncExternalStore } from 'react';
import { type Administrator, administratorOf, standingToken } from './administrator.ts';

/** Other tabs tell of a login or a logout by storage events, this one by this event. */
const changeEvent = 'maru.admin.change';
/** How often a session that nobody uses is looked at (ms). */
const everyMs = 10_000;

export const announceChange = (): void => void dispatchEvent(new Event(changeEvent));

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, everyMs);
  for (const event of ['storage', changeEvent]) addEventListener(event, listener);
  return () => {
    clearInterval(timer);
    for (const event of ['storage', changeEvent]) removeEventListener(event, listener);
  };
}

/** Of whom a server knows. */
const nobody = () => null;

/** Who is logged in to the console in this browser; null where nobody is, or nobody any more. */
export function useAdministrator(): Administrator | null {
  const token = useSyncExternalStore(subscribe, standingToken, nobody);
  return useMemo(() => administratorOf(token), [token]);
}
