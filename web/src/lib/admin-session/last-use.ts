/** Time of the last call with the administrator's token in any tab. The server counts idle time from the last call. */
const key = 'maru.admin.lastUse';
/** Idle limit of a session in minutes, by the server's last answer. */
const idleMinutesKey = 'maru.admin.idleMinutes';
/** Minimum interval of writing (ms). */
const everyMs = 1000;

/** Time of the last call in ms; now if unknown. */
export const lastUse = (now = Date.now()): number => knownLastUse(now) ?? now;

export function rememberUse(): void {
  const now = Date.now();
  const stored = Number(localStorage.getItem(key));
  if (!(now - stored >= 0 && now - stored < everyMs)) localStorage.setItem(key, String(now));
}

export const rememberIdleMinutes = (minutes: number): void => localStorage.setItem(idleMinutesKey, String(minutes));

/** Time at which the session ends without a further call, in ms; null if unknown. */
export function idleEnd(now = Date.now()): number | null {
  const last = knownLastUse(now);
  const minutes = Number(localStorage.getItem(idleMinutesKey) ?? 0);
  return last !== null && minutes > 0 ? last + minutes * 60_000 : null;
}

function knownLastUse(now: number): number | null {
  const stored = Number(localStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(stored) && stored <= now ? stored : null;
}
