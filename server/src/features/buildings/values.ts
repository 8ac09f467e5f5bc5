/** What the devices of a building say together: averages, and the grade of the worst of them. */
import { crackIncrement, crackMeasures, tiltMeasures } from '@maru/domain/building';
import { type Grade, worstGrade } from '@maru/domain/grade';
import { type GradeScale, gradeOf, gradeWordOf, type Measure } from '@maru/domain/measure';
import { averageOf } from '../../telemetry/statistics/averages.ts';

/** What one device measured: stored sums and how many, in the order of its kind's measures. */
export interface Part {
  sums: readonly number[];
  counts: readonly number[];
  /** Its own, where it has one. */
  scale: GradeScale | undefined;
}

interface Judged {
  value: number | null;
  /** The value that is worst, of the device that says it. */
  worst: number | null;
  grade: Grade;
}

/** One measure over some devices: their average, and the worst of their grades; nothing counts where it is stale. */
function judged(measure: Measure, at: number, parts: readonly Part[], isStale: boolean): Judged {
  const average = averageOf(measure);
  const total = (of: 'sums' | 'counts') => parts.reduce((sum, part) => sum + (part[of][at] ?? 0), 0);
  const own = parts.flatMap(({ sums, counts, scale = measure.scale }) => {
    const value = average(sums[at] ?? 0, counts[at] ?? 0);
    return value === null ? [] : [{ value, grade: gradeOf({ ...measure, ...(scale && { scale }) }, value) }];
  });
  const grade = worstGrade(own.map((one) => one.grade));
  const worst = own
    .filter((one) => one.grade === grade)
    .reduce<number | null>(
      (best, { value }) => (best === null || Math.abs(value) > Math.abs(best) ? value : best),
      null,
    );
  return { value: average(total('sums'), total('counts')), worst, grade: isStale ? 'inspection' : grade };
}

const worse = (a: Judged, b: Judged): Judged => {
  if (a.grade !== b.grade) return worstGrade([a.grade, b.grade]) === a.grade ? a : b;
  return Math.abs(b.worst ?? 0) > Math.abs(a.worst ?? 0) ? b : a;
};

const [xAngle, yAngle] = tiltMeasures;
const [crackWidth] = crackMeasures;
export const statusNameOf = (grade: Grade): string => gradeWordOf(xAngle, grade);

/** Leans away from the baseline, the worse axis deciding: the schema `tiltValues`. */
export function tiltValuesOf(parts: readonly Part[], isStale = false) {
  const [x, y] = [judged(xAngle, 0, parts, isStale), judged(yAngle, 1, parts, isStale)];
  const { worst, grade } = worse(x, y);
  return {
    xAvgValue: x.value,
    xAvgStatus: x.grade,
    xAvgStatusName: statusNameOf(x.grade),
    yAvgValue: y.value,
    yAvgStatus: y.grade,
    yAvgStatusName: statusNameOf(y.grade),
    worstValue: worst,
    status: grade,
    statusName: statusNameOf(grade),
  };
}

/** Widths and what they grew: the schema `crackValues`. */
export function crackValuesOf(parts: readonly Part[], isStale = false) {
  const { value, worst, grade } = judged(crackWidth, 0, parts, isStale);
  return {
    crackAvgValue: value,
    crackAverageIncrement: judged(crackIncrement, 1, parts, isStale).value,
    crackStatus: grade,
    crackStatusName: statusNameOf(grade),
    worstValue: worst,
    status: grade,
    statusName: statusNameOf(grade),
  };
}
