/** A series: what one kind of device measures, declared once. The engine makes everything else from it. */
import type { Measure } from '@maru/domain/measure';
import { staleAfterIntervals } from '@maru/domain/stale';

/** A number, stored as an integer in units of 10^-decimals so that sums are exact in any order of arrival. */
export interface MeasureColumn {
  kind: 'measure';
  unit: string;
  decimals: number;
  /** Plausible range in the unit; a reading outside it is refused. */
  min: number;
  max: number;
  /** The largest value is the smallest again, as of a direction. */
  isCircular?: boolean;
}

/**
 * A running total, such as of persons who came in. Its rollups hold what was added between readings, so it has to be in
 * every reading. A total that is less than the one before has rolled over, jumped back or begun anew, one that grew by more
 * than can be has jumped; each counts as repaired.
 */
export interface Counter {
  kind: 'counter';
  unit: string;
  decimals: 0;
  min: 0;
  /** The largest total there is; above it the counter begins at 0 again. */
  max: number;
  /** A total that fell by no more than this was set back, whatever it says; nothing was added. */
  setBack: number;
  /** The most that can be added within an hour; what seems to be more is a jump, which adds nothing. */
  fastest: number;
}

/** One word of a closed list, such as a lamp's status. */
export interface Word {
  kind: 'word';
  values: readonly string[];
  /**
   * Seconds for which a word holds at most, until the next reading. Given, the rollups hold how long it held, and it has
   * to be in every reading.
   */
  holdsSeconds?: number;
}

export type Column = MeasureColumn | Counter | Word;

export interface Series {
  /** Lower-case name; tables are `<name>_reading`, `<name>_latest` and, with rollups, `<name>_hour`, `<name>_day`, `<name>_packed`. */
  name: string;
  /** Its rollups are a view of this series' ones, with the same rows. */
  viewOf?: string;
  /** Columns by their field on the wire, in table order. */
  columns: Readonly<Record<string, Column>>;
  /** What must be in every reading; without it any one column is enough. */
  required?: readonly string[];
  /** Its devices move, so they stand at no installation place. */
  moves?: boolean;
  /**
   * What is new is put into `<name>_arrival`, too, for whoever makes more of it than rollups can; the live feed is told of
   * it by them.
   */
  arrivals?: boolean;
  /** Seconds between reports where the device itself says nothing else. */
  reportingIntervalSeconds: number;
  /** Seconds after which a device is silent, by its interval and the words of its last report; three intervals unless given. Words make it longer only. */
  silenceSeconds?: (intervalSeconds: number, words: Readonly<Record<string, unknown>>) => number;
  /** Months of raw readings kept, where the configuration says nothing else. Rollups stay. */
  retentionMonths: number;
  /** Hour and day statistics of its figures; off for paths, which have none. */
  rollups: boolean;
}

/** Declares a series. Throws where a column that is counted between readings may be missing from one. */
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

/** A direction in whole degrees: 360 is 0. */
export const direction = (): MeasureColumn => ({ ...measure('°', 0, 0, 360), isCircular: true });

/** A running total of a counter that knows numbers up to `max`; `setBack` and `fastest` as a `Counter` has them. */
export const counter = (unit: string, max: number, setBack: number, fastest: number): Counter => ({
  kind: 'counter',
  unit,
  decimals: 0,
  min: 0,
  max,
  setBack,
  fastest,
});

/** Columns of declared measures, by their fields. */
export const columnsOf = <M extends Measure>(measures: readonly M[]) =>
  Object.fromEntries(
    measures.map(({ field, unit, storedDecimals, min, max }) => [field, measure(unit, storedDecimals, min, max)]),
  ) as Record<M['field'], MeasureColumn>;

export const word = (...values: string[]): Word => ({ kind: 'word', values });

/** A word of which is kept how long it held: until the next reading, at most so many seconds. */
export const timedWord = (holdsSeconds: number, ...values: string[]): Word => ({ kind: 'word', values, holdsSeconds });

/** Whether a column's rollups are made of readings that follow each other. */
export const isPaired = (column: Column): boolean =>
  column.kind === 'counter' || (column.kind === 'word' && column.holdsSeconds !== undefined);

/**
 * The longest interval at which a device of a series may report, in seconds; null where any will do. Whoever reports more
 * rarely isn't silent yet when its words hold no more: it would be shown in a state whose time nobody counts.
 */
export function longestIntervalSeconds(series: Series): number | null {
  const held = Object.values(series.columns).flatMap((column) =>
    column.kind === 'word' && column.holdsSeconds !== undefined ? column.holdsSeconds : [],
  );
  return held.length > 0 ? Math.floor(Math.min(...held) / staleAfterIntervals) : null;
}

/** Seconds after which a device of a series is silent; null for an interval that nobody has set. */
export const silenceSecondsOf = (
  { silenceSeconds, reportingIntervalSeconds }: Series,
  ownIntervalSeconds: number | null,
  words: Readonly<Record<string, unknown>>,
): number => {
  const interval = ownIntervalSeconds ?? reportingIntervalSeconds;
  return silenceSeconds ? silenceSeconds(interval, words) : staleAfterIntervals * interval;
};

/** A column's type in the database: measures and totals are scaled integers. */
export const columnType = ({ kind }: Column): 'integer' | 'bigint' | 'text' =>
  (({ measure: 'integer', counter: 'bigint', word: 'text' }) as const)[kind];

/** A column's name in the database: 'ultraFineDust' is `ultra_fine_dust`. */
export const columnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The measures of a series with their column names. */
export function measuresOf(series: Series): { field: string; column: string; measure: MeasureColumn }[] {
  return Object.entries(series.columns).flatMap(([field, column]) =>
    column.kind === 'measure' ? [{ field, column: columnName(field), measure: column }] : [],
  );
}

/** A figure of the rollups: a sum with a count beside it, and for measures the extremes. */
export interface Figure {
  /** What rollups are asked for: a column's field, or of a timed word that with the word: 'statusOn'. */
  field: string;
  /** Its columns are `<column>_sum` and `<column>_count`, for measures `<column>_min` and `<column>_max`, too. */
  column: string;
  hasExtremes: boolean;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The figures of a series, in the order of its tables. A measure: the sum of its values and how many. A counter: what was
 * added, and how often it was repaired. A word of a timed one: for how many milliseconds it held, and how often it began.
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
