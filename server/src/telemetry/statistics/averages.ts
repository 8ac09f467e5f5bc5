/** From sums of stored integers to what calls send: averages in the measure's unit, with grades and words. */
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

/** Averages are sent with one decimal more than whole ones: it tells 35.4 from 35.0 and keeps answers short. */
const minSentDecimals = 1;

/** Decimals that a measure's averages are sent with. */
export const sentDecimals = ({ decimals }: Pick<Measure, 'decimals'>): number => Math.max(minSentDecimals, decimals);

/** A stored sum over its count, in the measure's unit; null where nothing was counted. */
export type Average = (sum: number, count: number) => number | null;

/**
 * How a measure is averaged. Screens and grades round what is sent once more, so it is rounded down where twice rounded
 * would not be once rounded: 35.45 is sent as 35.4, which stays 35, and not as 35.5.
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

/** Values of a group's measures as calls send them: the schema `valuesOf` of the contract. */
export type GradedValues<M extends Measure> = { [One in M as ValueName<One['field']>]: number | null } & {
  [One in Graded<M> as `${ValueName<One['field']>}Status`]: Grade;
} & { [One in Graded<M> as `${ValueName<One['field']>}StatusName`]: string };

/** One measure's part of an answer, in its order: the value, and the grade with its word where there is a scale. */
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

/** Averages by field with the grades and words of those that have a scale; stale ones are 'inspection'. */
export const graded = <M extends Measure>(
  measures: readonly M[],
  averages: Record<M['field'], number | null>,
  isStale = false,
): GradedValues<M> =>
  Object.fromEntries(
    measures.flatMap((measure) => gradedValue(measure, averages[measure.field as M['field']], isStale)),
  ) as GradedValues<M>;
