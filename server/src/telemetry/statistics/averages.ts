/**
 * Converts sums of stored integers to the values of responses: averages in the measure's unit, with grades and their
 * words.
 */
import type { Grade } from '@maru/domain/grade';
import {
  type GradeScale,
  gradeOf,
  gradeWordOf,
  type Measure,
  roundTo,
  type ValueName,
  valueName,
} from '@maru/domain/measure';

/** Minimum decimals of averages, even of integer measures: enough to distinguish 35.4 from 35.0. */
const minSentDecimals = 1;

/** Number of decimals of a measure's averages in responses. */
export const sentDecimals = ({ decimals }: Pick<Measure, 'decimals'>): number => Math.max(minSentDecimals, decimals);

/** A stored sum divided by its count, in the measure's unit; null without values. */
export type Average = (sum: number, count: number) => number | null;

/**
 * Averages a measure. Screens and grades round the average again, so that it is rounded down if double rounding would
 * change the result: 35.45 becomes 35.4 (displayed as 35), not 35.5 (displayed as 36).
 */
export function averageOf(measure: Measure): Average {
  const shown = measure.decimals;
  const decimals = sentDecimals(measure);
  const scale = 10 ** measure.storedDecimals;
  const step = 10 ** -decimals;
  return (sum, count) => {
    if (count === 0) return null;
    const exact = sum / count / scale;
    const sent = roundTo(exact, decimals);
    const isHalf = Math.abs(Math.round(sent / step) % 10) === 5;
    if (!isHalf || shown >= decimals || roundTo(sent, shown) === roundTo(exact, shown)) return sent;
    return roundTo(sent - Math.sign(exact) * step, decimals);
  };
}

type Graded<M extends Measure> = Extract<M, { scale: GradeScale }>;

/** Values of a group in responses: the contract's schema `valuesOf`. */
export type GradedValues<M extends Measure> = { [One in M as ValueName<One['field']>]: number | null } & {
  [One in Graded<M> as `${ValueName<One['field']>}Status`]: Grade;
} & { [One in Graded<M> as `${ValueName<One['field']>}StatusName`]: string };

/** One measure's part of a response, in order: the value, and for graded measures the grade and its word. */
export function gradedValue(
  measure: Measure,
  value: number | null,
  isStale = false,
): [string, number | string | null][] {
  const name = valueName(measure.field);
  if (!measure.scale) return [[name, value]];
  const grade = gradeOf(measure, isStale ? null : value);
  return [
    [name, value],
    [`${name}Status`, grade],
    [`${name}StatusName`, gradeWordOf(measure, grade)],
  ];
}

/** Averages by field, with grades and words for graded measures; the grade of stale ones is 'inspection'. */
export const graded = <M extends Measure>(
  measures: readonly M[],
  averages: Record<M['field'], number | null>,
  isStale = false,
): GradedValues<M> =>
  Object.fromEntries(
    measures.flatMap((measure) => gradedValue(measure, averages[measure.field as M['field']], isStale)),
  ) as GradedValues<M>;
