/** The console's administrator in this browser, read from storage, for pages that don't load the console's session. */
import { useMemo, useSyncExternalStore } from 'react';
import { readToken } from '../session/token.ts';
import { idleEnd } from './last-use.ts';

/** Prefix of the console session's storage keys. */
export const adminPrefix = 'maru.admin.';

/** An administrator as named by an access token. */
export interface Administrator {
  adminId: string;
  adminName: string;
  /** The visible pages; used only for menus. */
  scopes: readonly unknown[];
}

/** The administrator in an access token's claims; null if they are invalid. */
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
 * The access token of an open session, even if the token has expired. Null after the idle limit, although the tokens
 * stay stored until the server refuses them to a console page.
 */
export function standingToken(now = Date.now()): string | null {
  const token = localStorage.getItem(`${adminPrefix}accessToken`);
  const end = idleEnd(now) ?? Number(localStorage.getItem(`${adminPrefix}tokenExpire`));
  return token !== null && now < end ? token : null;
}

/** Storage events notify other tabs of a login or logout; this event notifies the current tab. */
const changeEvent = 'maru.admin.change';
/** Interval of checking for an idle session (ms). */
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

/** Snapshot during server rendering, where no storage exists. */
const noAccount = () => null;

/** The console's administrator in this browser; null without a login. */
export function useAdministrator(): Administrator | null {
  const token = useSyncExternalStore(subscribe, standingToken, noAccount);
  return useMemo(() => administratorOf(token), [token]);
}
