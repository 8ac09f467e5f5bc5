/** Who is logged in to the console in this browser, for pages that don't load its session: as its storage tells. */
import { useMemo, useSyncExternalStore } from 'react';
import { readToken } from '../session/token.ts';
import { idleEnd } from './last-use.ts';

/** Begins the names under which the console's session is stored. */
export const adminPrefix = 'maru.admin.';

/** An administrator, as an access token names them. */
export interface Administrator {
  adminId: string;
  adminName: string;
  /** The pages that may be seen; for menus alone. */
  scopes: readonly unknown[];
}

/** Whom an access token's claims name; null where they make no sense. */
export function administratorIn({ administrator, scopes }: Readonly<Record<string, unknown>>): Administrator | null {
  if (typeof administrator !== 'object' || administrator === null || !Array.isArray(scopes)) return null;
  const { adminId, adminName } = administrator as Record<string, unknown>;
  return typeof adminId === 'string' && typeof adminName === 'string' ? { adminId, adminName, scopes } : null;
}

export function administratorOf(token: string | null): Administrator | null {
  const payload = token === null ? null : readToken(token);
  return payload && administratorIn(payload.claims);
}

/**
 * The access token of a session that still stands, expired or not: one that nobody used for too long names nobody any
 * more, though its tokens lie there until a page of the console finds them refused.
 */
export function standingToken(now = Date.now()): string | null {
  const token = localStorage.getItem(`${adminPrefix}accessToken`);
  const end = idleEnd(now) ?? Number(localStorage.getItem(`${adminPrefix}tokenExpire`));
  return token !== null && now < end ? token : null;
}

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
