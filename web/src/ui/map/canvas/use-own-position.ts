import { useState } from 'react';
import { type Bounds, isWithin, type Position } from '../area.ts';

/** `outside`: the position is known but not in the district. */
type Locating = 'idle' | 'asking' | 'found' | 'outside' | 'failed';

const timeoutMs = 10_000;
/** Maximum age of a position: one minute is recent enough. */
const freshMs = 60_000;

/** The device's position on demand; reported only if it is within the bounds. */
export function useOwnPosition(bounds: Bounds, onFound: (position: Position) => void) {
  const [locating, setLocating] = useState<Locating>('idle');
  const [position, setPosition] = useState<Position | null>(null);
  const locate = () => {
    if (!navigator.geolocation) return setLocating('failed');
    setLocating('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found: Position = [coords.longitude, coords.latitude];
        if (!isWithin(bounds, found)) return setLocating('outside');
        setLocating('found');
        setPosition(found);
        onFound(found);
      },
      () => setLocating('failed'),
      { timeout: timeoutMs, maximumAge: freshMs },
    );
  };
  return { locating, position, locate };
}
