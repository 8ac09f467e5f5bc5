/** When this browser's tabs last called with the administrator's token: the server counts idleness from there. */
const key = 'maru.admin.lastUse';
/** Written at most this often (ms). */
const everyMs = 1000;

/** The moment of the last call, in ms; now where none is known. */
export function lastUse(now = Date.now()): number {
  const kept = Number(localStorage.getItem(key) ?? Number.NaN);
  return Number.isFinite(kept) && kept <= now ? kept : now;
}

export function rememberUse(): void {
  const now = Date.now();
  const kept = Number(localStorage.getItem(key));
  if (!(now - kept >= 0 && now - kept < everyMs)) localStorage.setItem(key, String(now));
}
