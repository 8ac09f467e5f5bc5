/** Measures of buildings' sensors, and the colours of their lines. */
import { type BuildingKind, crackMeasures, tiltMeasures } from '@maru/domain/building';
import type { Grade } from '@maru/domain/grade';
import type { Measure } from '@maru/domain/measure';

export const measuresOf: Record<BuildingKind, readonly [Measure, ...Measure[]]> = {
  tilt: tiltMeasures,
  crack: crackMeasures,
};

/** Indexes among the line colours: X axis and widths are blue, the Y axis is orange. */
export const lineColours = [0, 3] as const;

/** A measure graded by the bounds of the drawn sensors; ungraded if their bounds differ. */
export function gradedBy({ scale, ...measure }: Measure, bounds: readonly number[]): Measure {
  const own = scale?.bounds.flatMap(({ grade }, at) => {
    const upTo = bounds[at];
    return upTo === undefined ? [] : [{ grade, upTo }];
  });
  return scale && own?.length === scale.bounds.length ? { ...measure, scale: { ...scale, bounds: own } } : measure;
}

interface Figure {
  measure: Measure;
  value: number | null;
  grade: Grade;
  word: string;
}

interface Lean {
  xAvgValue: number | null;
  xAvgStatus: Grade;
  xAvgStatusName: string;
  yAvgValue: number | null;
  yAvgStatus: Grade;
  yAvgStatusName: string;
}

interface Crack {
  crackStatus: Grade;
  crackStatusName: string;
}

/** The graded figures of a building or sensor in measure order: both axes of a tilt, or the width of a crack. */
export function figuresOf(
  row: Lean | (Crack & ({ crackAvgValue: number | null } | { avgCrack: number | null })),
): Figure[] {
  if (!('xAvgValue' in row)) {
    const value = 'avgCrack' in row ? row.avgCrack : row.crackAvgValue;
    return [{ measure: crackMeasures[0], value, grade: row.crackStatus, word: row.crackStatusName }];
  }
  const [xAngle, yAngle] = tiltMeasures;
  return [
    { measure: xAngle, value: row.xAvgValue, grade: row.xAvgStatus, word: row.xAvgStatusName },
    { measure: yAngle, value: row.yAvgValue, grade: row.yAvgStatus, word: row.yAvgStatusName },
  ];
}
