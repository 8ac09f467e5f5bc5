/**
 * The answers of the statistics and chart calls as bytes. A year by hour is 8,760 rows of 16 fields, mostly words that
 * repeat: put together from texts that are kept, it takes a tenth of the time that making and serialising them does.
 */
import type { air } from '@maru/contract/air';
import type { Output } from '@maru/contract/call';
import { type AirField, type AirMeasure, type AirMeasurementType, airMeasure, airMeasures } from '@maru/domain/air';
import type { Grade } from '@maru/domain/grade';
import { gradeOf } from '@maru/domain/measure';
import { type DatetimeType, datetimeTypes, formatBucket } from '@maru/domain/seoul-time';
import type { Bytes } from '../../platform/http/written.ts';
import { hourMs, type Rollups } from '../../telemetry/rollups/rollups.ts';
import { KeptTexts } from './kept-texts.ts';
import { valueKey } from './places.ts';
import { type AirAverages, average, withGrades } from './readings.ts';
import type { Line } from './statistics.ts';

const nothing = Object.fromEntries(airMeasures.map(({ field }) => [field, null])) as AirAverages;
const quoted = (name: string) => Buffer.from(`,${JSON.stringify(name)}:`);

/**
 * One measurement's part of a row. What follows a value depends on its grade alone: these few texts stay near the
 * processor, where texts by value would have to be fetched from memory, which took half of an answer's time.
 */
class Part {
  readonly field: AirField;
  readonly #type: AirMeasurementType;
  readonly #name: Buffer;
  readonly #afterGrade = new Map<Grade, Buffer>();

  constructor({ field, type }: AirMeasure) {
    this.field = field;
    this.#type = type;
    this.#name = quoted(valueKey(type));
  }

  add(bytes: Bytes, value: number | null): void {
    bytes.add(this.#name);
    bytes.addDecimal(value);
    const grade = gradeOf(airMeasure(this.#type), value);
    let after = this.#afterGrade.get(grade);
    if (!after) {
      after = this.#after(value);
      this.#afterGrade.set(grade, after);
    }
    bytes.add(after);
  }

  /** The grade and its word, where the measurement has a scale, as the contract names them. */
  #after(value: number | null): Buffer {
    const key = valueKey(this.#type);
    const graded = Object.entries(withGrades({ ...nothing, [this.field]: value }));
    const own = graded.filter(([name]) => name.startsWith(key) && name !== key);
    return Buffer.concat(own.map(([name, word]) => Buffer.concat([quoted(name), Buffer.from(JSON.stringify(word))])));
  }
}
const parts = airMeasures.map((measurement) => new Part(measurement));

/** How what belongs to a bucket begins, by its hour; the first of a list goes without the comma. */
const beginnings = Object.fromEntries(
  datetimeTypes.map((unit) => [
    unit,
    new KeptTexts((hour) => `,{"measurementDatetime":"${formatBucket(new Date(hour * hourMs), unit)}",`),
  ]),
) as Record<DatetimeType, KeptTexts>;
const [readingCount, pointValue, end] = ['"readingCount":', '"value":', '}'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

function addBeginning(bytes: Bytes, unit: DatetimeType, hour: number, isFirst: boolean): void {
  const text = beginnings[unit].of(hour);
  bytes.add(isFirst ? text.subarray(1) : text);
}

/** Rows of the six measurements (their sums in the order of `airMeasures`) with averages, grades and words. */
export function writeRows(bytes: Bytes, { hours, readings, sums, counts }: Rollups, unit: DatetimeType): void {
  bytes.addText('{"list":[');
  for (let row = 0; row < hours.length; row += 1) {
    addBeginning(bytes, unit, hours[row] as number, row === 0);
    bytes.add(readingCount);
    bytes.addDecimal(readings[row] as number);
    for (let i = 0; i < parts.length; i += 1) {
      const part = parts[i] as Part;
      part.add(bytes, average(part.field, sums[i]?.[row] ?? 0, counts[i]?.[row] ?? 0));
    }
    bytes.add(end);
  }
  bytes.addText(']}');
}

/** The lines of a chart, each with what it is of. */
export function writeChart(bytes: Bytes, { series, ...chart }: WrittenChart): void {
  bytes.addText(`${JSON.stringify(chart).slice(0, -1)},"series":[`);
  for (const [at, { line, ...about }] of series.entries()) {
    bytes.addText(`${at > 0 ? ',' : ''}${JSON.stringify(about).slice(0, -1)},"points":[`);
    for (let i = 0; i < line.hours.length; i += 1) {
      addBeginning(bytes, line.unit, line.hours[i] as number, i === 0);
      bytes.add(pointValue);
      bytes.addDecimal(line.values[i] ?? null);
      bytes.add(end);
    }
    bytes.addText(']}');
  }
  bytes.addText(']}');
}

type Chart = Output<typeof air.chart>;
type WrittenChart = Omit<Chart, 'series'> & {
  series: (Omit<Chart['series'][number], 'points'> & { line: Line })[];
};
