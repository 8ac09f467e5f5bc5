import { type DatetimeType, formatBucket, nextBucket, parseSeoul, seoulOffsetMs } from '@maru/domain/seoul-time';

/** One bucket of a series: its start in the calls' form ('YYYY-MM', 'YYYY-MM-DD', 'YYYY-MM-DD HH:mm[:ss]'). */
export interface TimePoint {
  measurementDatetime: string;
  value: number | null;
}

export interface TimeSeries {
  name: string;
  points: readonly TimePoint[];
  /** Index of the line's colour; by default the position of the series. */
  colourAt?: number;
}

/** A chart point: Seoul wall time treated as UTC, to be independent of the browser's time zone, and the value. */
export type WallPoint = [wallMs: number, value: number | null];

/** Reads a bucket's start; null for an invalid Seoul time. */
export function bucketStart(text: string): Date | null {
  return parseSeoul(text.length === 'YYYY-MM'.length ? `${text}-01` : text);
}

export const wallMs = (instant: Date): number => instant.getTime() + seoulOffsetMs;

/** The bucket's label of a wall time: the inverse of `wallMs`. */
export const wallLabel = (ms: number, type: DatetimeType): string => formatBucket(new Date(ms - seoulOffsetMs), type);

/**
 * A bucket's start in its type's format: '2026-03-01 13:00:00' by day is '2026-03-01'; unreadable text is unchanged.
 */
export function bucketLabel(text: string, type: DatetimeType): string {
  const start = bucketStart(text);
  return start ? formatBucket(start, type) : text;
}

/**
 * The sorted series with null for every missing bucket between the first and the last one, so that the line breaks
 * there. Points with unreadable times are omitted.
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

/** Indexes of values without neighbours, which a line alone wouldn't show. */
export function isolated(points: readonly WallPoint[]): Set<number> {
  const found = new Set<number>();
  const missing = (index: number) => (points[index]?.[1] ?? null) === null;
  for (const [index, [, value]] of points.entries()) {
    if (value !== null && missing(index - 1) && missing(index + 1)) found.add(index);
  }
  return found;
}

/** Lowest and highest value over all series; null without values. */
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
  /** One value per series, in order. */
  values: (number | null)[];
}

/** The series by bucket in time order; missing buckets are rows of nulls. */
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
