import { startOfBucket } from '@maru/domain/seoul-time';
import { useEffect, useState } from 'react';

const checkMs = 60_000;

/** The start of the current day in Seoul; changes after midnight while a page stays open. */
export function useToday(): Date {
  const [today, setToday] = useState(() => startOfBucket(new Date(), 'day'));
  useEffect(() => {
    const timer = setInterval(() => {
      const day = startOfBucket(new Date(), 'day');
      // An unchanged day keeps its object, so that nothing is rendered again.
      setToday((before) => (before.getTime() === day.getTime() ? before : day));
    }, checkMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
