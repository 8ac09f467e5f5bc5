import { type DatetimeType, nextBucket, startOfBucket } from '@maru/domain/seoul-time';
import { bucketStart } from '#ui/chart/time-series.ts';

/** The measured fraction of the requested range. */
export interface Coverage {
  readingCount: number;
  /** Buckets (hours, days or months) with at least one reading. */
  measured: number;
  /** Buckets in the range up to now. */
  expected: number;
}

/** Counts the measured buckets of a range in Seoul time. */
export function coverageOf(
  rows: readonly { readingCount: number }[],
  range: { startDatetime: string; endDatetime: string },
  type: DatetimeType,
  now: Date,
): Coverage {
  const start = bucketStart(range.startDatetime);
  const end = bucketStart(range.endDatetime);
  const last = end && end < now ? end : now;
  let expected = 0;
  if (start) for (let at = startOfBucket(start, type); at <= last; at = nextBucket(at, type)) expected += 1;
  return {
    readingCount: rows.reduce((sum, row) => sum + row.readingCount, 0),
    measured: rows.filter((row) => row.readingCount > 0).length,
    expected,
  };
}
