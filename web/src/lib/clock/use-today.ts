import { startOfBucket } from '@maru/domain/seoul-time';
import { useMemo } from 'react';
import { useNow } from './use-now.ts';

/** The start of the current day in Seoul; changes after midnight while a page stays open. */
export function useToday(): Date {
  const day = startOfBucket(useNow(60_000), 'day').getTime();
  return useMemo(() => new Date(day), [day]);
}
