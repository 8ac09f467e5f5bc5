/**
 * Writes responses of statistics and chart calls as bytes. A year by hour has 8,760 rows of 16 fields, mostly repeated
 * words: assembling it from cached texts takes a tenth of the time of creating and serialising objects.
 */
import type { Grade } from '@maru/domain/grade';
import { gradeOf, type Measure, valueName } from '@maru/domain/measure';
import { type DatetimeType, datetimeTypes, formatBucket } from '@maru/domain/seoul-time';
import type { Bytes } from '#platform/http/written.ts';
import type { Rollups } from '../rollups/add-up.ts';
import { hourMs } from '../rollups/rollups.ts';
import { type Average, averageOf, gradedValue, sentDecimals } from './averages.ts';

/** One measure over a range: every bucket until now, null without readings. */
export interface Line {
  measure: Measure;
  unit: DatetimeType;
  /** Start of each bucket in hours since 1970. */
  hours: number[];
  values: (number | null)[];
}

const quoted = (name: string) => Buffer.from(`,${JSON.stringify(name)}:`);

/**
 * One measure's part of a row. The text after a value depends only on its grade: these few texts stay in the
 * processor's cache. With texts cached by value, half of the time was memory access.
 */
class RowPart {
  readonly average: Average;
  readonly #measure: Measure;
  readonly #decimals: number;
  readonly #name: Buffer;
  readonly #afterGrade = new Map<Grade, Buffer>();

  constructor(measure: Measure) {
    this.#measure = measure;
    this.average = averageOf(measure);
    this.#decimals = sentDecimals(measure);
    this.#name = quoted(valueName(measure.field));
  }

  add(bytes: Bytes, value: number | null): void {
    bytes.add(this.#name);
    bytes.addDecimal(value, this.#decimals);
    const grade = gradeOf(this.#measure, value);
    let after = this.#afterGrade.get(grade);
    if (!after) {
      const [, ...words] = gradedValue(this.#measure, value);
      after = Buffer.concat(
        words.map(([name, word]) => Buffer.concat([quoted(name), Buffer.from(JSON.stringify(word))])),
      );
      this.#afterGrade.set(grade, after);
    }
    bytes.add(after);
  }
}

/** Maximum number of cached starts of rows: two years of hours. */
const maxBeginnings = 20_000;

/** Cached starts of rows and points, by hour. */
class Beginnings {
  readonly #texts = new Map<number, Buffer>();
  readonly #unit: DatetimeType;

  constructor(unit: DatetimeType) {
    this.#unit = unit;
  }

  /** Writes the start of a bucket's row; without a comma for the first row of a list. */
  add(bytes: Bytes, hour: number, isFirst: boolean): void {
    let text = this.#texts.get(hour);
    if (!text) {
      if (this.#texts.size >= maxBeginnings) this.#texts.clear();
      text = Buffer.from(`,{"measurementDatetime":"${formatBucket(new Date(hour * hourMs), this.#unit)}",`);
      this.#texts.set(hour, text);
    }
    bytes.add(isFirst ? text.subarray(1) : text);
  }
}

const beginnings = Object.fromEntries(datetimeTypes.map((unit) => [unit, new Beginnings(unit)])) as Record<
  DatetimeType,
  Beginnings
>;
const [readingCount, pointValue, end] = ['"readingCount":', '"value":', '}'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

const partsByMeasures = new WeakMap<readonly Measure[], RowPart[]>();

/** Writes rows of measures, given their sums in order: averages, grades and words. */
export function writeRows(
  bytes: Bytes,
  measures: readonly Measure[],
  { hours, readings, sums, counts }: Rollups,
  unit: DatetimeType,
): void {
  const parts = partsByMeasures.get(measures) ?? measures.map((measure) => new RowPart(measure));
  partsByMeasures.set(measures, parts);
  bytes.addText('{"list":[');
  for (let row = 0; row < hours.length; row += 1) {
    beginnings[unit].add(bytes, hours[row] as number, row === 0);
    bytes.add(readingCount);
    bytes.addDecimal(readings[row] as number);
    for (let i = 0; i < parts.length; i += 1) {
      const part = parts[i] as RowPart;
      part.add(bytes, part.average(sums[i]?.[row] ?? 0, counts[i]?.[row] ?? 0));
    }
    bytes.add(end);
  }
  bytes.addText(']}');
}

/** The properties of a line in the response. */
export interface WrittenLine extends Pick<Line, 'unit'> {
  measure: Pick<Measure, 'decimals'>;
  hours: ArrayLike<number>;
  values: ArrayLike<number | null>;
}

/** A chart's properties, and its lines with theirs. */
export interface WrittenChart {
  unit: string;
  series: { line: WrittenLine }[];
}

/** Writes a chart with the schema `chartOf` or a similar one: its properties, then its series with their points. */
export function writeChart<Chart extends WrittenChart>(bytes: Bytes, { series, ...chart }: Chart): void {
  bytes.addText(`${JSON.stringify(chart).slice(0, -1)},"series":[`);
  for (const [at, { line, ...about }] of series.entries()) {
    const decimals = sentDecimals(line.measure);
    bytes.addText(`${at > 0 ? ',' : ''}${JSON.stringify(about).slice(0, -1)},"points":[`);
    for (let i = 0; i < line.hours.length; i += 1) {
      beginnings[line.unit].add(bytes, line.hours[i] as number, i === 0);
      bytes.add(pointValue);
      bytes.addDecimal(line.values[i] ?? null, decimals);
      bytes.add(end);
    }
    bytes.addText(']}');
  }
  bytes.addText(']}');
}
