import { formatBucket, nextBucket, parseSeoul, startOfBucket } from '@maru/domain/seoul-time';
import type { Days } from './asked-days.ts';

/** Every day or month that some days touch, as statistics write it: 'YYYY-MM-DD', 'YYYY-MM'. */
export function bucketsOf({ from, to }: Pick<Days, 'from' | 'to'>, unit: 'day' | 'month'): string[] {
  const [first, last] = [parseSeoul(from), parseSeoul(to)];
  const buckets: string[] = [];
  if (!first || !last) return buckets;
  for (let start = startOfBucket(first, unit); start <= last; start = nextBucket(start, unit))
    buckets.push(formatBucket(start, unit));
  return buckets;
}
