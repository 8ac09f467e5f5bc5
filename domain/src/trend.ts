/**
 * The trend of a slow movement. A line with a yearly season is fitted by least squares to daily means. The result
 * depends on the amount of data:
 *
 * - A line needs at least 90 days, with a value on 60 % of them.
 * - An outlook also needs at least 330 days, to separate season from drift; a slope whose 95 % confidence interval,
 *   corrected for autocorrelation of the residuals, excludes 0; no step (such as a knocked sensor) that explains the
 *   values better than the line; and a bound reached within 36 months and within three times the observed time.
 */
import type { GradeScale } from './measure.ts';

const [minLineDays, minOutlookDays, minShareOfDays] = [90, 330, 0.6];
const [maxOutlookMonths, maxOutlookSpans] = [36, 3];
/** Days in a month, on average. */
const monthDays = 365.2425 / 12;
const yearDays = 365.2425;
/** Two standard errors to each side, as in a normal distribution; there are always more than fifty days. */
const confidence = 1.96;

/** The mean of one day; days are counted from any origin. */
export interface DayMean {
  day: number;
  value: number;
}

export interface Trend {
  /** The line without the season at the first and the last day. */
  start: DayMean;
  end: DayMean;
  slopeAMonth: number;
  /** Half the width of the slope's 95 % confidence interval. */
  slopeErrorAMonth: number;
  /** Months until the next grade, rounded; null if unknown. */
  monthsToNextGrade: number | null;
}

/** The trend of daily means in day order, graded by a scale; null if there is too little data. */
export function trendOf(days: readonly DayMean[], scale: GradeScale, decimals: number): Trend | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const span = last.day - first.day + 1;
  if (span < minLineDays || days.length < span * minShareOfDays) return null;
  const isWhole = span >= minOutlookDays;
  const fit = fitLine(days, first.day, isWhole ? seasonTerms : lineTerms);
  if (!fit) return null;
  const [level = 0, slope = 0] = fit.coefficients;
  const at = (day: number) => level + slope * (day - first.day);
  const error = confidence * fit.slopeError;
  const isSure = isWhole && Math.abs(slope) > error && !isStep(days, first.day, fit.squares);
  const months = isSure ? monthsToNext(at(last.day), slope * monthDays, scale, decimals) : null;
  const isNear = months !== null && months <= maxOutlookMonths && months <= (maxOutlookSpans * span) / monthDays;
  return {
    start: { day: first.day, value: at(first.day) },
    end: { day: last.day, value: at(last.day) },
    slopeAMonth: slope * monthDays,
    slopeErrorAMonth: error * monthDays,
    monthsToNextGrade: isNear ? months : null,
  };
}

/** Months until a value with a monthly slope is displayed above the next bound; null if never. */
function monthsToNext(value: number, slope: number, { bounds, byAmount }: GradeScale, decimals: number): number | null {
  const isNegative = byAmount === true && value < 0;
  const [amount, growth] = isNegative ? [-value, -slope] : [value, slope];
  if (growth <= 0) return null;
  // Values are rounded before grading: a bound of 0.23 is exceeded from 0.235 on.
  const half = 0.5 / 10 ** decimals;
  const next = bounds.map(({ upTo }) => upTo + half).find((bound) => amount < bound);
  return next === undefined ? null : (next - amount) / growth;
}

type Terms = (day: number) => number[];
const lineTerms: Terms = (day) => [1, day];
const seasonTerms: Terms = (day) => {
  const angle = (2 * Math.PI * day) / yearDays;
  return [1, day, Math.cos(angle), Math.sin(angle)];
};

/** Least squares for some terms of the day; null if the matrix is singular. */
function fitLine(days: readonly DayMean[], origin: number, terms: Terms) {
  const rows = days.map(({ day }) => terms(day - origin));
  const inverse = inverted(products(rows));
  if (!inverse) return null;
  const sums = (rows[0] ?? []).map((_, at) => rows.reduce((sum, row, i) => sum + (row[at] ?? 0) * valueAt(days, i), 0));
  const coefficients = inverse.map((row) => row.reduce((sum, one, at) => sum + one * (sums[at] ?? 0), 0));
  const residuals = rows.map((row, i) => valueAt(days, i) - dot(row, coefficients));
  const squares = residuals.reduce((sum, one) => sum + one * one, 0);
  const freedom = Math.max(1, days.length - coefficients.length);
  const slopeVariance = (squares / freedom) * (inverse[1]?.[1] ?? 0);
  return { coefficients, squares, slopeError: Math.sqrt(slopeVariance * inflation(days, residuals)) };
}

const valueAt = (days: readonly DayMean[], at: number) => days[at]?.value ?? 0;
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);

/** The factor by which autocorrelation increases a variance. */
function inflation(days: readonly DayMean[], residuals: readonly number[]): number {
  let [together, alone] = [0, 0];
  for (let at = 1; at < days.length; at += 1) {
    if ((days[at]?.day ?? 0) - (days[at - 1]?.day ?? 0) !== 1) continue;
    together += (residuals[at] ?? 0) * (residuals[at - 1] ?? 0);
    alone += (residuals[at - 1] ?? 0) ** 2;
  }
  const likeness = alone > 0 ? Math.min(0.98, Math.max(0, together / alone)) : 0;
  return (1 + likeness) / (1 - likeness);
}

/** Margin of the step search at either end, and the number of days tried. */
const [stepMargin, stepCount] = [0.05, 40];

/** Whether one step explains the values better than a line; both include the season. */
function isStep(days: readonly DayMean[], origin: number, lineSquares: number): boolean {
  const span = (days.at(-1)?.day ?? origin) - origin;
  for (let i = 0; i <= stepCount; i += 1) {
    const from = span * (stepMargin + ((1 - 2 * stepMargin) * i) / stepCount);
    const stepped = fitLine(days, origin, (day) => {
      const [one = 1, , cosine = 0, sine = 0] = seasonTerms(day);
      return [one, day >= from ? 1 : 0, cosine, sine];
    });
    if (stepped && stepped.squares < lineSquares) return true;
  }
  return false;
}

/** The products of all pairs of columns, summed over the rows. */
function products(rows: readonly number[][]): number[][] {
  const width = rows[0]?.length ?? 0;
  const sums = Array.from({ length: width }, () => new Array<number>(width).fill(0));
  for (const row of rows)
    for (const [i, line] of sums.entries())
      for (let j = 0; j < width; j += 1) line[j] = (line[j] ?? 0) + (row[i] ?? 0) * (row[j] ?? 0);
  return sums;
}

/** The inverse of a small symmetric matrix by Gauss–Jordan elimination; null if singular. */
function inverted(matrix: readonly number[][]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))]);
  for (let at = 0; at < size; at += 1) {
    let best = at;
    for (let i = at; i < size; i += 1) if (Math.abs(rows[i]?.[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0)) best = i;
    const row = rows[best];
    const pivot = row?.[at] ?? 0;
    if (!row || Math.abs(pivot) < 1e-9) return null;
    rows[best] = rows[at] ?? row;
    const scaled = row.map((one) => one / pivot);
    rows[at] = scaled;
    for (let i = 0; i < size; i += 1) {
      const factor = rows[i]?.[at] ?? 0;
      if (i !== at) rows[i] = (rows[i] ?? []).map((one, j) => one - factor * (scaled[j] ?? 0));
    }
  }
  return rows.map((row) => row.slice(size));
}
