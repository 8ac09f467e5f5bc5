/** The statistics of a place as a table to take along: all its measures, of which the chart shows one. */
import type { Measure } from '@maru/domain/measure';
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { SharedTexts } from '#texts/ko/shared.ts';
import type { CsvTable } from '#ui/chart/take-along/csv.ts';
import { bucketLabel } from '#ui/chart/time-series.ts';
import { measured } from '../values/values.ts';
import { buckets, type TimeLine } from './statistics-state.ts';

/** Of where statistics are. */
export interface PlaceNames {
  /** The station. */
  name: string;
  /** What its lines are: sides of it, or rooms. */
  lineHead: string;
}

interface Shown {
  measures: readonly Measure[];
  lines: readonly TimeLine[];
  place: PlaceNames;
  datetimeType: DatetimeType;
  texts: SharedTexts;
}

/** A row a bucket and line, the oldest first: its measures with their units, and how many readings they are of. */
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

/** As exact as the table on the screen. */
const rounded = (value: number | null, { decimals }: Measure) =>
  value === null ? null : Number(value.toFixed(decimals));
