import { useEffect, useEffectEvent } from 'react';

const refreshMs = 60_000;
/**
 * Without a sign of a person for so long nothing is asked: every call counts as use of the session, which has to end by
 * itself where nobody is.
 */
const attendedMs = 5 * 60_000;
/** How often it is looked whether a refresh is due. */
const lookMs = 1000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/** Refreshes every minute while the tab is seen and somebody is there, and at once when they come back. */
export function useAttendedRefresh(refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
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
    const timer = setInterval(refreshIfDue, lookMs);
    for (const sign of signs) addEventListener(sign, attend, { passive: true });
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, attend);
    };
  }, []);
}
