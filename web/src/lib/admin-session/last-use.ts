/** When this browser's tabs last called with the administrator's token: the server counts idleness from there. */
const key = 'maru.admin.lastUse';
/** How long a session may go without a call, in minutes, as the server last said. */
const idleMinutesKey = 'maru.admin.idleMinutes';
/** Written at most this often (ms). */
const everyMs = 1000;

/** The moment of the last call, in ms; now where none is known. */
export const lastUse = (now = Date.now()): number => knownLastUse(now) ?? now;

export function rememberUse(): void {
  const now = Date.now();
  const kept = Number(localStorage.getItem(key));
  if (!(now - kept >= 0 && now - kept < everyMs)) localStorage.setItem(key, String(now));
}

export const rememberIdleMinutes = (minutes: number): void => localStorage.setItem(idleMinutesKey, String(minutes));

/** When the session ends unless a call is made, in ms; null where that isn't known. */
export function idleEnd(now = Date.now()): number | null {
  const last = knownLastUse(now);
  const minutes = Number(localStorage.getItem(idleMinutesKey) ?? 0);
  return last !== null && minutes > 0 ? last + minutes * 60_000 : null;
}

function knownLastUse(now: number): number | null {
  const kept = Number(localStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(kept) && kept <= now ? kept : null;
}
