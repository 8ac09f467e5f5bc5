/** A series declares what one kind of device measures; the engine derives everything else from the declaration. */
import type { Measure } from '@maru/domain/measure';
import { staleAfterIntervals } from '@maru/domain/stale';

/** A number, stored as an integer in units of 10^-decimals, so that sums are exact in any order of arrival. */
export interface MeasureColumn {
  kind: 'measure';
  unit: string;
  decimals: number;
  /** Plausible range in the unit; readings outside of it are rejected. */
  min: number;
  max: number;
  /** True if the maximum equals the minimum, as for a direction. */
  isCircular?: boolean;
}

/**
 * A running total, such as of persons entering. Its rollups contain the increase between readings, so that every
 * reading must have a value. A lower total has rolled over, was set back or restarted; a total that increased
 * implausibly has jumped. Each of these counts as a repair.
 */
export interface Counter {
  kind: 'counter';
  unit: string;
  decimals: 0;
  min: 0;
  /** Maximum total; above it the counter restarts at 0. */
  max: number;
  /** Maximum decrease that counts as a set-back, which adds nothing. */
  setBack: number;
  /** Maximum increase per hour; more is a jump, which adds nothing. */
  fastest: number;
}

/** A word of a closed list, such as a lamp's status. */
export interface Word {
  kind: 'word';
  values: readonly string[];
  /**
   * Maximum seconds for which a word lasts until the next reading. If set, the rollups contain the duration of each
   * word, and every reading must have a value.
   */
  holdsSeconds?: number;
}

export type Column = MeasureColumn | Counter | Word;

/** Corrections that a device model can have. A corrected value is stored in the measure's column. */
export interface SeriesCorrections {
  /** Measures that can be corrected; their raw values are stored in `<column>_raw`, without statistics. */
  fields: readonly string[];
  /** Returns the corrected values of a reading by field, in the measures' units, without unchanged ones. */
  correct(
    correction: string,
    values: Readonly<Record<string, number | string | null>>,
  ): Readonly<Record<string, number>>;
}

export interface Series {
  /**
   * Lower-case name. Tables are `<name>_reading`, `<name>_latest` and, with rollups, `<name>_hour` and `<name>_day`.
   */
  name: string;
  /**
   * The series that this series' rollups are computed from, with one row for each of its rows. Days are a view
   * `<name>_day`; `hours` returns the SQL of hours from a query for those of the other series.
   */
  viewOf?: { series: Series; hours(of: string): string };
  /**
   * Relation that public values are relative to. It has `device_id`, a span from `from_at` to `until_at`, and columns
   * of the same names.
   */
  shownRelativeTo?: string;
  /** Columns by their field name in messages, in table order. */
  columns: Readonly<Record<string, Column>>;
  corrections?: SeriesCorrections;
  /** Fields that every reading must contain. If absent, any single field suffices. */
  required?: readonly string[];
  /** True if devices move and belong to no installation place. */
  moves?: boolean;
  /**
   * True if new readings are also queued in `<name>_arrival` for a follower, which then notifies the live feed itself.
   */
  arrivals?: boolean;
  /** Default number of seconds between reports. */
  reportingIntervalSeconds: number;
  /**
   * Seconds until a device counts as silent, by its interval and the words of its last report; by default three
   * intervals. Words can only extend this time.
   */
  silenceSeconds?: (intervalSeconds: number, words: Readonly<Record<string, unknown>>) => number;
  /** Default retention of raw readings in months. Rollups are retained. */
  retentionMonths: number;
  /** True if the series has hour and day statistics; false for paths, which have none. */
  rollups: boolean;
  /**
   * True if closed months are stored in `<name>_block`, and their hours in `<name>_closed_hour`. A feature's own SQL
   * misses them unless it uses `blocks/read-closed.ts` for readings and `rollups/closed-hours.ts` for hours.
   */
  blocks?: boolean;
}

/** Declares a series. Throws if a column that counts in pairs isn't required in every reading. */
export function defineSeries<const S extends Series>(series: S): S {
  for (const [field, column] of Object.entries(series.columns))
    if (isPaired(column) && !series.required?.includes(field))
      throw new RangeError(`${field} of ${series.name} has to be in every reading`);
  return series;
}

export const measure = (unit: string, decimals: number, min: number, max: number): MeasureColumn => ({
  kind: 'measure',
  unit,
  decimals,
  min,
  max,
});

/** A direction in whole degrees; 360 equals 0. */
export const direction = (): MeasureColumn => ({ ...measure('°', 0, 0, 360), isCircular: true });

/** A running total with the maximum `max`; `setBack` and `fastest` as in `Counter`. */
export const counter = (unit: string, max: number, setBack: number, fastest: number): Counter => ({
  kind: 'counter',
  unit,
  decimals: 0,
  min: 0,
  max,
  setBack,
  fastest,
});

/** Columns of declared measures, by field. */
export const columnsOf = <M extends Measure>(measures: readonly M[]) =>
  Object.fromEntries(
    measures.map(({ field, unit, storedDecimals, min, max }) => [field, measure(unit, storedDecimals, min, max)]),
  ) as Record<M['field'], MeasureColumn>;

export const word = (...values: string[]): Word => ({ kind: 'word', values });

/** A word whose duration is counted: until the next reading, at most `holdsSeconds`. */
export const timedWord = (holdsSeconds: number, ...values: string[]): Word => ({ kind: 'word', values, holdsSeconds });

/** True if the column's rollups are derived from pairs of readings. */
export const isPaired = (column: Column): boolean =>
  column.kind === 'counter' || (column.kind === 'word' && column.holdsSeconds !== undefined);

/**
 * Maximum reporting interval of a series' devices in seconds; null if unlimited. With a longer interval, a device's
 * word would expire before the device counts as silent, so that the displayed state would count for no time.
 */
export function longestIntervalSeconds(series: Series): number | null {
  const held = Object.values(series.columns).flatMap((column) =>
    column.kind === 'word' && column.holdsSeconds !== undefined ? column.holdsSeconds : [],
  );
  return held.length > 0 ? Math.floor(Math.min(...held) / staleAfterIntervals) : null;
}

/** Seconds until a device of a series counts as silent; null if its interval is unknown. */
export const silenceSecondsOf = (
  { silenceSeconds, reportingIntervalSeconds }: Series,
  ownIntervalSeconds: number | null,
  words: Readonly<Record<string, unknown>>,
): number => {
  const interval = ownIntervalSeconds ?? reportingIntervalSeconds;
  return silenceSeconds ? silenceSeconds(interval, words) : staleAfterIntervals * interval;
};

/** A column's database type: measures and totals are scaled integers. */
export const columnType = ({ kind }: Column): 'integer' | 'bigint' | 'text' =>
  (({ measure: 'integer', counter: 'bigint', word: 'text' }) as const)[kind];

/** A column's database name: 'ultraFineDust' is `ultra_fine_dust`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The fields of a series whose raw values are stored in addition to the corrected ones. */
export const rawFieldsOf = ({ columns, corrections }: Series): string[] =>
  corrections?.fields.filter((field) => field in columns) ?? [];

/** The column of a field's raw value; null unless the value is corrected. */
export const rawColumnName = (field: string): string => `${columnName(field)}_raw`;

/** The database columns of values and their types: the declared columns, then those of raw values. */
export const valueColumnsOf = (series: Series): { name: string; type: string }[] => [
  ...Object.entries(series.columns).map(([field, column]) => ({ name: columnName(field), type: columnType(column) })),
  ...rawFieldsOf(series).map((field) => ({ name: rawColumnName(field), type: 'integer' })),
];

/** The measures of a series with their column names. */
export function measuresOf(series: Series): { field: string; column: string; measure: MeasureColumn }[] {
  return Object.entries(series.columns).flatMap(([field, column]) =>
    column.kind === 'measure' ? [{ field, column: columnName(field), measure: column }] : [],
  );
}

/** A figure of the rollups: a sum with a count, for measures also the extremes. */
export interface Figure {
  /** The figure's name in queries: a column's field, for timed words followed by the word ('statusOn'). */
  field: string;
  /** Prefix of the columns `<column>_sum` and `<column>_count`, for measures also `<column>_min` and `<column>_max`. */
  column: string;
  hasExtremes: boolean;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The figures of a series in table order. Measure: sum and count of its values. Counter: increase, and number of
 * repairs. Timed word: duration in milliseconds, and number of starts.
 */
export function figuresOf(series: Series): Figure[] {
  return Object.entries(series.columns).flatMap(([field, column]): Figure[] => {
    if (column.kind === 'word')
      return column.holdsSeconds === undefined
        ? []
        : column.values.map((value) => {
            const name = field + capitalized(value);
            return { field: name, column: columnName(name), hasExtremes: false };
          });
    return [{ field, column: columnName(field), hasExtremes: column.kind === 'measure' }];
  });
}
