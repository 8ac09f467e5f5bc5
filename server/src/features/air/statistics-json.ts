/**
 * The answers of the statistics and chart calls as bytes. A year by hour is 8,760 rows of 16 fields, mostly words that
 * repeat: put together from texts that are kept, it takes a tenth of the time that making and serialising them does.
 */
import type { air } from '@maru/contract/air';
import type { Output } from '@maru/contract/call';
import { type AirMeasurement, airMeasurements } from '@maru/domain/air';
import { type DatetimeType, datetimeTypes, formatBucket } from '@maru/domain/seoul-time';
import type { Bytes } from '../../platform/http/written.ts';
import { hourMs, type Rollups } from '../../telemetry/rollups/rollups.ts';
import { KeptTexts } from './kept-texts.ts';
import { valueKey } from './places.ts';
import { type AirAverages, average, withGrades } from './readings.ts';
import type { Line } from './statistics.ts';

/** Averages have one decimal: as tenths they are whole numbers, which a map finds sooner. */
const tenths = 10;

const nothing = Object.fromEntries(airMeasurements.map(({ field }) => [field, null])) as AirAverages;

/** The part of a row that one measurement makes: the average and, where it has a scale, its grade and word. */
function partOf({ type, field }: AirMeasurement, value: number | null): string {
  const all = Object.entries(withGrades({ ...nothing, [field]: value }));
  const own = Object.fromEntries(all.filter(([name]) => name.startsWith(valueKey(type))));
  return `,${JSON.stringify(own).slice(1, -1)}`;
}

const parts = airMeasurements.map((measurement) => ({
  field: measurement.field,
  measured: new KeptTexts((key) => partOf(measurement, key / tenths)),
  missing: Buffer.from(partOf(measurement, null)),
}));

/** How what belongs to a bucket begins, by its hour. */
const beginnings = Object.fromEntries(
  datetimeTypes.map((unit) => [
    unit,
    new KeptTexts((hour) => `{"measurementDatetime":"${formatBucket(new Date(hour * hourMs), unit)}",`),
  ]),
) as Record<DatetimeType, KeptTexts>;
const readingCounts = new KeptTexts((count) => `"readingCount":${count}`);
const values = new KeptTexts((key) => `"value":${key / tenths}}`);
const [comma, end, noValue] = [',', '}', '"value":null}'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** Rows of the six measurements (their sums in the order of `airMeasurements`) with averages, grades and words. */
export function writeRows(bytes: Bytes, { hours, readings, sums, counts }: Rollups, unit: DatetimeType): void {
  bytes.addText('{"list":[');
  for (let row = 0; row < hours.length; row += 1) {
    if (row > 0) bytes.add(comma);
    bytes.add(beginnings[unit].of(hours[row] as number));
    bytes.add(readingCounts.of(readings[row] as number));
    for (let i = 0; i < parts.length; i += 1) {
      const { field, measured, missing } = parts[i] as (typeof parts)[number];
      const value = average(field, sums[i]?.[row] ?? 0, counts[i]?.[row] ?? 0);
      bytes.add(value === null ? missing : measured.of(Math.round(value * tenths)));
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
      if (i > 0) bytes.add(comma);
      bytes.add(beginnings[line.unit].of(line.hours[i] as number));
      const value = line.values[i] ?? null;
      bytes.add(value === null ? noValue : values.of(Math.round(value * tenths)));
    }
    bytes.addText(']}');
  }
  bytes.addText(']}');
}

type Chart = Output<typeof air.chart>;
type WrittenChart = Omit<Chart, 'series'> & {
  series: (Omit<Chart['series'][number], 'points'> & { line: Line })[];
};
