import { type Grade, worstGrade } from '@maru/domain/grade';
import { gradeOf, type Measure, valueName } from '@maru/domain/measure';
import type { SharedTexts } from '#texts/ko/shared.ts';

/** Averages of a group's measures with their grades, as in latest values and time rows. */
export type Values = Readonly<Record<`avg${string}`, number | string | null>>;

/** The latest values of some devices of a place. */
export type Latest = Values & { measurementDatetime: string | null; isStale: boolean; isCorrected?: boolean };

/** Outdoor is first everywhere, as on the map and in the forecast. */
export const sides = ['outdoor', 'indoor'] as const;
export type Side = (typeof sides)[number];

/** A place with its latest values outdoors and indoors; null for a side without devices. */
export interface Sided {
  outdoor: Latest | null;
  indoor: Latest | null;
}

/** A row's set of values, with its name if there are several. */
export interface Named<V extends Values = Values> {
  name: string;
  values: V;
}

/** A place's sides by name. */
export const namedSides = (row: Sided, { places }: SharedTexts): Named<Latest>[] =>
  sides.flatMap((side) => {
    const values = row[side];
    return values ? [{ name: places.installation[side], values }] : [];
  });

/** One measure of the values; without a grade if it has no scale. */
export interface Measured {
  value: number | null;
  grade: Grade | null;
}

/** Reads a measure from values. Both fields exist, because the contract derives them from the same declaration. */
export function measured(values: Values, { field, scale }: Measure): Measured {
  const name = valueName(field);
  return { value: values[name] as number | null, grade: scale ? (values[`${name}Status`] as Grade) : null };
}

/** The server's grade of latest values; for a measure without a scale only whether it is measured. */
export function shownGrade(latest: Latest, measure: Measure): Grade {
  const { value, grade } = measured(latest, measure);
  return grade ?? (latest.isStale ? 'inspection' : gradeOf(measure, value));
}

/** The worst grade, and its measure. */
export function worstOf(values: Values, measures: readonly Measure[]): { grade: Grade; measure: Measure | undefined } {
  const graded = measures.flatMap((measure) => {
    const { grade } = measured(values, measure);
    return grade ? [{ grade, measure }] : [];
  });
  const grade = worstGrade(graded.map((one) => one.grade));
  return { grade, measure: graded.find((one) => one.grade === grade)?.measure };
}

/** One device of a place with its latest values. */
export type MeasuringDevice = Latest & {
  deviceId: number;
  installationType: Side;
  installationLocation: string;
};

/** A place with the live feed's values of both sides. */
export const withSides = <Row extends Sided>(row: Row, values: Sided): Row => ({ ...row, ...values });
