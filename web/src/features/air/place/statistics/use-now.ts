import { useEffect, useState } from 'react';

/** How often 'until now' moves on. */
const everyMs = 5 * 60_000;

/** The present, moving on every five minutes while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
