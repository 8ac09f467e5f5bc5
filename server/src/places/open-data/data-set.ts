/** A data set that the office publishes. Features declare theirs as `openData`. */
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { Range } from '#telemetry/statistics/range.ts';

export interface DataColumn {
  /** Name in JSON and GeoJSON. */
  field: string;
  /** Header in CSV files, followed by the unit in parentheses. */
  name: string;
  englishName: string;
  unit?: string;
  /** Explanation of the column; absent if the name is clear. */
  meaning?: string;
  englishMeaning?: string;
}

export type DataValue = string | number | null;
/** Values in the order of the columns. */
export type DataRow = readonly DataValue[];

export interface DataPeriod {
  /** Period that a row covers. */
  unit: DatetimeType;
  /** Start of the first row's bucket; null without rows. */
  first(): Promise<Date | null>;
  /** A text that changes whenever the rows of a range change. Without this function, files aren't cached. */
  stamp?(range: Range): Promise<string>;
}

export interface DataSet {
  /** Never changes, because addresses contain it: 'air-hours'. */
  name: string;
  title: string;
  englishTitle: string;
  description: string;
  englishDescription: string;
  /** Incremented when a column changes its meaning or is removed. */
  version: number;
  columns: readonly DataColumn[];
  /** Absent for lists of the current state. */
  period?: DataPeriod;
  /** Page of the government's standard layout that the columns follow. */
  standard?: string;
  /** Rows in small batches, oldest first. For data sets with a period, the range consists of whole buckets. */
  batches(range: Range | null): AsyncIterable<readonly DataRow[]>;
}

/** Fields of a position in degrees. Only data sets with both fields have a GeoJSON file. */
const positionFields = ['latitude', 'longitude'] as const;

/** The indexes of latitude and longitude; null for data sets without positions. */
export function positionOf({ columns }: Pick<DataSet, 'columns'>): { latitude: number; longitude: number } | null {
  const [latitude = -1, longitude = -1] = positionFields.map((name) =>
    columns.findIndex(({ field }) => field === name),
  );
  return latitude < 0 || longitude < 0 ? null : { latitude, longitude };
}
