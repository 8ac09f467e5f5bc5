import { useEffect, useEffectEvent } from 'react';

const usualMs = 60_000;
/**
 * Time without input after which refreshes stop: every call counts as use of the session, which must expire if the
 * administrator has left.
 */
const attendedMs = 5 * 60_000;
/** Interval of checking whether a refresh is due. */
const checkMs = 1000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/**
 * Refreshes every `refreshMs` (a minute by default; false for never) while the tab is visible and in use, and at once
 * when the user returns.
 */
export function useAttendedRefresh(refresh: () => void, refreshMs: number | false = usualMs): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    if (refreshMs === false) return undefined;
    let attendedAt = Date.now();
    let refreshedAt = Date.now();
    const refreshIfDue = () => {
      const now = Date.now();
      if (document.hidden || now - attendedAt > attendedMs || now - refreshedAt < refreshMs) return;
      refreshedAt = now;
      run();
    };
    const attend = () => {
      attendedAt = Date.now();
      refreshIfDue();
    };
    const timer = setInterval(refreshIfDue, checkMs);
    for (const sign of signs) addEventListener(sign, attend, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, attend);
    };
  }, [refreshMs]);
}
