import { useEffect, useState } from 'react';

/** Follows `on`, but turns off `ms` later, so that two actions in a row don't cause a flicker. */
export function useLingering(on: boolean, ms: number): boolean {
  const [lingering, setLingering] = useState(on);
  useEffect(() => {
    if (on) {
      setLingering(true);
      return undefined;
    }
    const timer = setTimeout(() => setLingering(false), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on || lingering;
}
