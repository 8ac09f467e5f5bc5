import { type Grade, worstGrade } from '@maru/domain/grade';
import { gradeOf, type Measure, valueName } from '@maru/domain/measure';
import type { SharedTexts } from '#texts/ko/shared.ts';

/** Averages of a group's measures with their grades, as latest values and rows of time carry them. */
export type Values = Readonly<Record<`avg${string}`, number | string | null>>;

/** The latest values of some devices of a place. */
export type Latest = Values & { measurementDatetime: string | null; isStale: boolean };

/** Outdoor first everywhere: it is what the map and the forecast speak of. */
export const sides = ['outdoor', 'indoor'] as const;
export type Side = (typeof sides)[number];

/** A place with its latest values outside and inside; null where it has no device there. */
export interface Sided {
  outdoor: Latest | null;
  indoor: Latest | null;
}

/** Some values of a row, and what they are of where a row has several. */
export interface Named<V extends Values = Values> {
  name: string;
  values: V;
}

/** What a place has of outside and inside, by name. */
export const namedSides = (row: Sided, { places }: SharedTexts): Named<Latest>[] =>
  sides.flatMap((side) => {
    const values = row[side];
    return values ? [{ name: places.installation[side], values }] : [];
  });

/** One measure out of them; no grade where it has no scale. */
export interface Measured {
  value: number | null;
  grade: Grade | null;
}

/** Reads a measure out of values. The contract makes both fields from the same declaration, so they are there. */
export function measured(values: Values, { field, scale }: Measure): Measured {
  const name = valueName(field);
  return { value: values[name] as number | null, grade: scale ? (values[`${name}Status`] as Grade) : null };
}

/** The grade of latest values as the server sent it; of a measure without a scale only whether it is measured. */
export function shownGrade(latest: Latest, measure: Measure): Grade {
  const { value, grade } = measured(latest, measure);
  return grade ?? (latest.isStale ? 'inspection' : gradeOf(measure, value));
}

/** The grade that asks most for attention, and which measure has it. */
export function worstOf(values: Values, measures: readonly Measure[]): { grade: Grade; measure: Measure | undefined } {
  const graded = measures.flatMap((measure) => {
    const { grade } = measured(values, measure);
    return grade ? [{ grade, measure }] : [];
  });
  const grade = worstGrade(graded.map((one) => one.grade));
  return { grade, measure: graded.find((one) => one.grade === grade)?.measure };
}

/** One device of a place with its own latest values. */
export type MeasuringDevice = Latest & {
  deviceId: number;
  installationType: Side;
  installationLocation: string;
};

/** A place with the values that the live feed tells of both its sides. */
export const withSides = <Row extends Sided>(row: Row, values: Sided): Row => ({ ...row, ...values });
