/** The statistics of a place as an export, with all measures even if the chart shows only one measure. */
import type { Measure } from '@maru/domain/measure';
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { SharedTexts } from '#texts/ko/shared.ts';
import type { CsvTable } from '#ui/chart/export/csv.ts';
import { bucketLabel } from '#ui/chart/time-series.ts';
import { measured } from '../values/values.ts';
import { buckets, type TimeLine } from './statistics-state.ts';

/** Names of the statistics' place. */
export interface PlaceNames {
  /** The station. */
  name: string;
  /** Header of the lines: sides or rooms. */
  lineHead: string;
}

interface Shown {
  measures: readonly Measure[];
  lines: readonly TimeLine[];
  place: PlaceNames;
  datetimeType: DatetimeType;
  texts: SharedTexts;
}

/** A row per bucket and line, oldest first: its measures with units, and their number of readings. */
export function statisticsTable({ measures, lines, place, datetimeType, texts }: Shown): CsvTable {
  const { statistics: words, measures: names } = texts;
  const heads = measures.map((measure) => `${names.name(measure)}${measure.unit === '' ? '' : ` (${measure.unit})`}`);
  return {
    name: [
      place.name,
      lines.map(({ name }) => name).join('·'),
      measures.map((measure) => names.shortName(measure)).join('·'),
      words.types[datetimeType],
    ].join(' '),
    note: words.corrected,
    head: [words.station, place.lineHead, words.time, ...heads, words.readingCount],
    rows: buckets(lines).flatMap((bucket) =>
      bucket.lines.map(({ name, values }) => [
        place.name,
        name,
        bucketLabel(bucket.measurementDatetime, datetimeType),
        ...measures.map((measure) => rounded(measured(values, measure).value, measure)),
        values.readingCount,
      ]),
    ),
  };
}

/** Values are rounded like the table's on the screen. */
const rounded = (value: number | null, { decimals }: Measure) =>
  value === null ? null : Number(value.toFixed(decimals));
