/** Whole seconds until a session last used at `lastUse` (ms) ends; at least 0. */
export const secondsLeft = (lastUse: number, now: number, idleMinutes: number): number =>
  Math.max(0, Math.ceil((lastUse + idleMinutes * 60_000 - now) / 1000));

/** '29:05'. */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
