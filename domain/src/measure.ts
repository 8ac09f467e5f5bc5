/** Measures of devices, each declared once. Series, schemas, grades, formats and lists derive from them. */
import { englishGradeNames, type Grade, gradeNames } from './grade.ts';

/** Upper bounds of grades, inclusive; values above the last bound are `worst`. */
export interface GradeScale {
  /** True if the absolute value is graded, such as a lean to either side. */
  byAmount?: boolean;
  bounds: readonly { upTo: number; grade: Grade }[];
  worst: Grade;
}

export interface Measure {
  /** Field of readings and rows: 'ultraFineDust'. */
  field: string;
  /** Name on the wire, the value of `measurementType`: 'ultra_fine_dust'. */
  type: string;
  /** Korean name shown on screens. */
  name: string;
  englishName: string;
  /** Short name for table headers; absent if the names are short already. */
  shortName?: string;
  shortEnglishName?: string;
  unit: string;
  /** Decimals on screens, to which values are also rounded before grading. */
  decimals: number;
  /** Decimals of stored readings. */
  storedDecimals: number;
  /** Minimum of the plausible range in the unit; readings outside it are refused. */
  min: number;
  max: number;
  /** Absent if the measure isn't graded. */
  scale?: GradeScale;
  /** Korean names of grades, if the measure has its own. */
  gradeWords?: Partial<Record<Grade, string>>;
  englishGradeWords?: Partial<Record<Grade, string>>;
}

/** A measure with literal names and a required scale if it is graded. */
type Declared<M extends Measure> = Measure & Pick<M, 'field' | 'type'> & Pick<M, Extract<keyof M, 'scale'>>;

/** Declares the measures of a group in screen order. */
export const defineMeasures = <const M extends readonly Measure[]>(measures: M) =>
  measures as { readonly [I in keyof M]: Declared<M[I]> };

/** The response field of a measure's average: 'avgUltraFineDust'. */
export type ValueName<Field extends string> = `avg${Capitalize<Field>}`;

export const valueName = <Field extends string>(field: Field): ValueName<Field> =>
  `avg${field.charAt(0).toUpperCase()}${field.slice(1)}` as ValueName<Field>;

/** Finds measures by their names on the wire. The lookup throws a RangeError for an unknown name. */
export function measureLookup<M extends Measure>(measures: readonly M[]): (type: M['type']) => M {
  const byType = new Map(measures.map((measure) => [measure.type, measure]));
  return (type) => {
    const found = byType.get(type);
    if (!found) throw new RangeError(`no measure ${type}`);
    return found;
  };
}

/**
 * Precomputed powers of ten: computing one costs more than the rest of rounding, and a year of hours is rounded 50,000
 * times.
 */
const factors = [1, 10, 100, 1000];

/** Rounds half away from zero: `roundTo(-0.25, 1)` is -0.3. */
export function roundTo(value: number, decimals: number): number {
  const factor = factors[decimals] ?? 10 ** decimals;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor * (1 + Number.EPSILON))) / factor;
}

/**
 * The grade of a value in the measure's unit, rounded to the shown precision first so that no value falls between
 * bounds. A missing value is 'inspection'; a measure without grades is 'measuring'.
 */
export function gradeOf({ scale, decimals }: Measure, value: number | null | undefined): Grade {
  if (value === null || value === undefined || !Number.isFinite(value)) return 'inspection';
  if (!scale) return 'measuring';
  const shown = roundTo(scale.byAmount ? Math.abs(value) : value, decimals);
  return scale.bounds.find((bound) => shown <= bound.upTo)?.grade ?? scale.worst;
}

/** The Korean word of a measure's grade. */
export const gradeWordOf = ({ gradeWords }: Measure, grade: Grade): string => gradeWords?.[grade] ?? gradeNames[grade];

export const englishGradeWordOf = ({ englishGradeWords }: Measure, grade: Grade): string =>
  englishGradeWords?.[grade] ?? englishGradeNames[grade];
