/** A data set that the office publishes. Features contribute theirs as `openData`. */
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { Range } from '#telemetry/statistics/range.ts';

export interface DataColumn {
  /** Name in JSON and GeoJSON. */
  field: string;
  /** Header in CSV, where the unit follows in parentheses. */
  name: string;
  englishName: string;
  unit?: string;
  /** Absent if the name is clear without it. */
  meaning?: string;
  englishMeaning?: string;
}

export type DataValue = string | number | null;
/** Values in the order of the columns. */
export type DataRow = readonly DataValue[];

export interface DataPeriod {
  /** Length of time that a row covers. */
  unit: DatetimeType;
  /** Start of the first row's bucket; null without rows. */
  first(): Promise<Date | null>;
  /** A text that changes with the rows of a range; without it files aren't kept. */
  stamp?(range: Range): Promise<string>;
}

export interface DataSet {
  /** Stable, because addresses contain it: 'air-hours'. */
  name: string;
  title: string;
  englishTitle: string;
  description: string;
  englishDescription: string;
  /** Raised when a column changes its meaning or disappears. */
  version: number;
  columns: readonly DataColumn[];
  /** Absent for lists of the present state. */
  period?: DataPeriod;
  /** The page of the government's standard layout that the columns follow. */
  standard?: string;
  /** Rows in small batches, oldest first; of a range of whole buckets for data sets with a period. */
  batches(range: Range | null): AsyncIterable<readonly DataRow[]>;
}

/** Fields of a position in degrees. Data sets with both have places, and a GeoJSON file. */
const positionFields = ['latitude', 'longitude'] as const;

/** The indexes of latitude and longitude; null for data sets without positions. */
export function positionOf({ columns }: Pick<DataSet, 'columns'>): { latitude: number; longitude: number } | null {
  const [latitude = -1, longitude = -1] = positionFields.map((name) =>
    columns.findIndex(({ field }) => field === name),
  );
  return latitude < 0 || longitude < 0 ? null : { latitude, longitude };
}
