/** A series: what one kind of device measures, declared once. The engine makes everything else from it. */
import type { Measure } from '@maru/domain/measure';

/** A number, stored as an integer in units of 10^-decimals so that sums are exact in any order of arrival. */
export interface MeasureColumn {
  kind: 'measure';
  unit: string;
  decimals: number;
  /** Plausible range in the unit; a reading outside it is refused. */
  min: number;
  max: number;
}

/** One word of a closed list, such as a lamp's status. */
export interface Word {
  kind: 'word';
  values: readonly string[];
}

export type Column = MeasureColumn | Word;

export interface Series {
  /** Lower-case name; tables are `<name>_reading`, `<name>_latest` and, with rollups, `<name>_hour`, `<name>_day`, `<name>_packed`. */
  name: string;
  /** Columns by their field on the wire, in table order. */
  columns: Readonly<Record<string, Column>>;
  /** What must be in every reading; without it any one column is enough. */
  required?: readonly string[];
  /** Its devices move, so they stand at no installation place. */
  moves?: boolean;
  /** Seconds between reports where the device itself says nothing else. */
  reportingIntervalSeconds: number;
  /** Months of raw readings kept, where the configuration says nothing else. Rollups stay. */
  retentionMonths: number;
  /** Hour and day statistics of every measure; off for state changes and paths, which have no averages. */
  rollups: boolean;
}

export const defineSeries = <const S extends Series>(series: S): S => series;

export const measure = (unit: string, decimals: number, min: number, max: number): MeasureColumn => ({
  kind: 'measure',
  unit,
  decimals,
  min,
  max,
});

/** Columns of declared measures, by their fields. */
export const columnsOf = <M extends Measure>(measures: readonly M[]) =>
  Object.fromEntries(
    measures.map(({ field, unit, storedDecimals, min, max }) => [field, measure(unit, storedDecimals, min, max)]),
  ) as Record<M['field'], MeasureColumn>;

export const word = (...values: string[]): Word => ({ kind: 'word', values });

/** A column's name in the database: 'ultraFineDust' is `ultra_fine_dust`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The measures of a series with their column names. */
export function measuresOf(series: Series): { field: string; column: string; measure: MeasureColumn }[] {
  return Object.entries(series.columns).flatMap(([field, column]) =>
    column.kind === 'measure' ? [{ field, column: columnName(field), measure: column }] : [],
  );
}
