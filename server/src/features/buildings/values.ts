/** Combines the values of a building's devices: for each measure the worst device's value with its grade. */
import { crackIncrement, crackMeasures, tiltMeasures } from '@maru/domain/building';
import { type Grade, severityOf } from '@maru/domain/grade';
import { type GradeScale, gradeOf, gradeWordOf, type Measure } from '@maru/domain/measure';
import { averageOf } from '#telemetry/statistics/averages.ts';

/** One device's measurements: stored sums and their count, in measure order. */
export interface Part {
  sums: readonly number[];
  counts: readonly number[];
  /** The device's own scale, if any. */
  scale: GradeScale | undefined;
}

/** A value with its grade. */
interface Judged {
  value: number | null;
  grade: Grade;
}

const nothing: Judged = { value: null, grade: 'inspection' };

/** Returns the value with the more severe grade or, with equal grades, the greater absolute value. */
const worse = (a: Judged, b: Judged): Judged => {
  if (a.grade !== b.grade) return severityOf(a.grade) > severityOf(b.grade) ? a : b;
  return Math.abs(b.value ?? 0) > Math.abs(a.value ?? 0) ? b : a;
};

/** The worst device's value of one measure, graded by that device's thresholds. A stale value is 'inspection'. */
function worstOf(measure: Measure, at: number, parts: readonly Part[], isStale: boolean): Judged {
  const average = averageOf(measure);
  const worst = parts
    .map(({ sums, counts, scale = measure.scale }): Judged => {
      const value = average(sums[at] ?? 0, counts[at] ?? 0);
      return { value, grade: gradeOf({ ...measure, ...(scale && { scale }) }, value) };
    })
    .reduce(worse, nothing);
  return isStale ? { ...worst, grade: 'inspection' } : worst;
}

/** One ungraded measure averaged over the devices. */
function meanOf(measure: Measure, at: number, parts: readonly Part[]): number | null {
  const total = (of: 'sums' | 'counts') => parts.reduce((sum, part) => sum + (part[of][at] ?? 0), 0);
  return averageOf(measure)(total('sums'), total('counts'));
}

const [xAngle, yAngle] = tiltMeasures;
const [crackWidth] = crackMeasures;
export const statusNameOf = (grade: Grade): string => gradeWordOf(xAngle, grade);

/** Leans relative to the baseline; the worse axis decides. Schema `tiltValues`. */
export function tiltValuesOf(parts: readonly Part[], isStale = false) {
  const [x, y] = [worstOf(xAngle, 0, parts, isStale), worstOf(yAngle, 1, parts, isStale)];
  const { value, grade } = worse(x, y);
  return {
    xAvgValue: x.value,
    xAvgStatus: x.grade,
    xAvgStatusName: statusNameOf(x.grade),
    yAvgValue: y.value,
    yAvgStatus: y.grade,
    yAvgStatusName: statusNameOf(y.grade),
    worstValue: value,
    status: grade,
    statusName: statusNameOf(grade),
  };
}

/** Widths and their growth: the schema `crackValues`. */
export function crackValuesOf(parts: readonly Part[], isStale = false) {
  const { value, grade } = worstOf(crackWidth, 0, parts, isStale);
  const statusName = statusNameOf(grade);
  return {
    crackAvgValue: value,
    crackAverageIncrement: meanOf(crackIncrement, 1, parts),
    crackStatus: grade,
    crackStatusName: statusName,
    worstValue: value,
    status: grade,
    statusName,
  };
}

/** Sorts by grade, most severe first, then by absolute value. */
export function byWorst<Row extends { status: Grade; worstValue: number | null }>(rows: readonly Row[]): Row[] {
  const amount = ({ worstValue }: Row) => Math.abs(worstValue ?? 0);
  return rows.toSorted((a, b) => severityOf(b.status) - severityOf(a.status) || amount(b) - amount(a));
}
