import { type DatetimeType, formatBucket, nextBucket, parseSeoul, seoulOffsetMs } from '@maru/domain/seoul-time';

/** One bucket of a series: its start as the calls send it ('YYYY-MM', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm[:ss]'). */
export interface TimePoint {
  measurementDatetime: string;
  value: number | null;
}

export interface TimeSeries {
  name: string;
  points: readonly TimePoint[];
  /** Its colour among those of lines, where that isn't by its position. */
  colourAt?: number;
}

/** A point on the chart: Seoul wall time as if it were UTC (so that no browser's own zone shifts it), and the value. */
export type WallPoint = [wallMs: number, value: number | null];

/** Reads a bucket's start; null for text that is no Seoul time. */
export function bucketStart(text: string): Date | null {
  return parseSeoul(text.length === 'YYYY-MM'.length ? `${text}-01` : text);
}

export const wallMs = (instant: Date): number => instant.getTime() + seoulOffsetMs;

/** The bucket's label of a wall time: the inverse of `wallMs`. */
export const wallLabel = (ms: number, type: DatetimeType): string => formatBucket(new Date(ms - seoulOffsetMs), type);

/** A bucket's start as its type shows it: '2026-03-01 13:00:00' by day is '2026-03-01'; unreadable text as it is. */
export function bucketLabel(text: string, type: DatetimeType): string {
  const start = bucketStart(text);
  return start ? formatBucket(start, type) : text;
}

/**
 * The series in order of time with a null for every bucket that is missing between its first and last one, so that a
 * line breaks where nothing was measured. Points with unreadable times are left out.
 */
export function withGaps(points: readonly TimePoint[], type: DatetimeType): WallPoint[] {
  const known = points
    .flatMap(({ measurementDatetime, value }) => {
      const start = bucketStart(measurementDatetime);
      return start ? [{ start, value }] : [];
    })
    .sort((a, b) => a.start.getTime() - b.start.getTime());
  const filled: WallPoint[] = [];
  let expected: Date | undefined;
  for (const { start, value } of known) {
    while (expected && expected < start) {
      filled.push([wallMs(expected), null]);
      expected = nextBucket(expected, type);
    }
    filled.push([wallMs(start), value]);
    expected = nextBucket(start, type);
  }
  return filled;
}

/** Indexes of values with nothing on either side: a line alone would not draw them. */
export function isolated(points: readonly WallPoint[]): Set<number> {
  const found = new Set<number>();
  const missing = (index: number) => (points[index]?.[1] ?? null) === null;
  for (const [index, [, value]] of points.entries()) {
    if (value !== null && missing(index - 1) && missing(index + 1)) found.add(index);
  }
  return found;
}

/** Lowest and highest value over all series; null where no series has a value. */
export function extent(series: readonly TimeSeries[]): { low: number; high: number } | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { points } of series) {
    for (const { value } of points) {
      if (value === null) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? { low, high } : null;
}

/** One bucket over all series: a row of the chart's table. */
export interface BucketRow {
  label: string;
  /** A value a series, in their order. */
  values: (number | null)[];
}

/** The series side by side, a row a bucket, in order of time; buckets that no series has are rows of nulls. */
export function bucketRows(series: readonly TimeSeries[], type: DatetimeType): BucketRow[] {
  const rows = new Map<number, (number | null)[]>();
  for (const [index, { points }] of series.entries()) {
    for (const [ms, value] of withGaps(points, type)) {
      const values = rows.get(ms) ?? series.map(() => null);
      values[index] = value;
      rows.set(ms, values);
    }
  }
  return [...rows].sort(([a], [b]) => a - b).map(([ms, values]) => ({ label: wallLabel(ms, type), values }));
}
