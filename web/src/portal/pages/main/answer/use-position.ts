import { useEffect, useState } from 'react';
import type { Position } from './nearest.ts';

const options: PositionOptions = { timeout: 10_000, maximumAge: 300_000 };

const ask = () =>
  new Promise<Position>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, options);
  });

/** Only in a secure context does a browser tell where it is. */
const isOffered = () => !import.meta.env.SSR && window.isSecureContext && 'geolocation' in navigator;

/**
 * Where the reader is: at once where the browser was allowed before, else when `locate` asks. The position stays in
 * this page; `forget` drops it.
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
    // Without an answer the page keeps showing the average, which is what it shows before one.
    locateIfAllowed().catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, []);
  return {
    position,
    isOffered: isOffered(),
    /** Asks the browser, which asks the reader. Rejects where it is refused or not known. */
    locate: async () => {
      const found = await ask();
      setPosition(found);
      return found;
    },
    forget: () => setPosition(null),
  };
}
