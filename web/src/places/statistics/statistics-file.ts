/** The statistics of a place as a table to take along: all its measures, of which the chart shows one. */
import type { Measure } from '@maru/domain/measure';
import type { DatetimeType } from '@maru/domain/seoul-time';
import type { SharedTexts } from '../../texts/ko/shared.ts';
import type { CsvTable } from '../../ui/chart/take-along/csv.ts';
import { bucketLabel } from '../../ui/chart/time-series.ts';
import { measured } from '../values/values.ts';
import { buckets, type TimeLine } from './statistics-state.ts';

interface Shown {
  measures: readonly Measure[];
  lines: readonly TimeLine[];
  /** The heads say which line is meant. */
  isNamed: boolean;
  datetimeType: DatetimeType;
  texts: SharedTexts;
}

/** A row a bucket, the oldest first: each line's measures with their units, and how many readings they are of. */
export function statisticsTable({ measures, lines, isNamed, datetimeType, texts }: Shown): CsvTable {
  const { statistics: words, measures: names } = texts;
  const heads = [
    ...measures.map((measure) => `${names.name(measure)}${measure.unit === '' ? '' : ` (${measure.unit})`}`),
    words.readingCount,
  ];
  return {
    head: [words.time, ...lines.flatMap(({ name }) => heads.map((head) => (isNamed ? `${name} ${head}` : head)))],
    rows: buckets(lines).map((bucket) => [
      bucketLabel(bucket.measurementDatetime, datetimeType),
      ...lines.flatMap(({ name }) => {
        const line = bucket.lines.find((own) => own.name === name)?.values;
        return [
          ...measures.map((measure) => (line ? rounded(measured(line, measure).value, measure) : null)),
          line ? line.readingCount : null,
        ];
      }),
    ]),
  };
}

/** As exact as the table on the screen. */
const rounded = (value: number | null, { decimals }: Measure) =>
  value === null ? null : Number(value.toFixed(decimals));
