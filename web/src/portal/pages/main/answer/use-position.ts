import { useEffect, useState } from 'react';
import type { Position } from './nearest.ts';

const options: PositionOptions = { timeout: 10_000, maximumAge: 300_000 };

const ask = () =>
  new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });

/** Browsers provide positions only in secure contexts. */
const isOffered = () => !import.meta.env.SSR && window.isSecureContext && 'geolocation' in navigator;

/**
 * The reader's position: at once if allowed before, else after `locate` is called. Only this page has the position;
 * `forget` clears it.
 */
export function usePosition() {
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => {
    if (!isOffered() || !('permissions' in navigator)) return undefined;
    let mounted = true;
    const locateIfAllowed = async () => {
      const { state } = await navigator.permissions.query({ name: 'geolocation' });
      if (state !== 'granted') return;
      const found = await ask();
      if (mounted) setPosition(found);
    };
    // Without a position the page shows the district's average.
    locateIfAllowed().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, []);
  return {
    position,
    isOffered: isOffered(),
    /**
     * Requests the position from the browser, which asks the reader for permission. Rejects if it is denied or
     * unavailable.
     */
    locate: async () => {
      const found = await ask();
      setPosition(found);
      return found;
    },
    forget: () => setPosition(null),
  };
}
