/**
 * The answer of the statistics call as its bytes. A year by hour is 8,760 rows of 16 fields, mostly words that repeat:
 * put together from the texts of single values it takes a third of the time that making and serialising the rows does.
 */
import type { air } from '@maru/contract/air';
import type { Output } from '@maru/contract/call';
import { type AirMeasurement, airMeasurements } from '@maru/domain/air';
import { type DatetimeType, formatBucket } from '@maru/domain/seoul-time';
import type { Written } from '../../platform/http/handle.ts';
import type { RollupRow } from '../../telemetry/rollups/rollups.ts';
import { valueKey } from './places.ts';
import { type AirAverages, average, withGrades } from './readings.ts';

/** Bytes of a piece of the answer, and of the longest row there can be. */
const pieceBytes = 256 * 1024;
const longestRow = 1024;
/** Texts kept of one measurement; what sensors measure has fewer values. */
const mostTexts = 20_000;

const nothing = Object.fromEntries(airMeasurements.map(({ field }) => [field, null])) as AirAverages;

/** The part of a row that one measurement makes: the average and, where it has a scale, its grade and word. */
function textOf({ type, field }: AirMeasurement, value: number | null): Buffer {
  const all = Object.entries(withGrades({ ...nothing, [field]: value }));
  const own = Object.fromEntries(all.filter(([name]) => name.startsWith(valueKey(type))));
  return Buffer.from(`,${JSON.stringify(own).slice(1, -1)}`);
}

const parts = airMeasurements.map((measurement) => ({ measurement, texts: new Map<number | null, Buffer>() }));

/** Rows of the six measurements (their sums in the order of `airMeasurements`) with averages, grades and words. */
export function rowsAsJson(rows: readonly RollupRow[], unit: DatetimeType): Written<Output<typeof air.statistics>> {
  const pieces: Buffer[] = [];
  let piece = Buffer.allocUnsafe(pieceBytes);
  let at = piece.write('{"list":[');
  for (const row of rows) {
    if (at + longestRow > pieceBytes) {
      pieces.push(piece.subarray(0, at));
      piece = Buffer.allocUnsafe(pieceBytes);
      at = 0;
    }
    const comma = row === rows[0] ? '' : ',';
    const time = formatBucket(row.bucket, unit);
    at += piece.write(`${comma}{"measurementDatetime":"${time}","readingCount":${row.readings}`, at, 'latin1');
    for (let i = 0; i < parts.length; i += 1) {
      const { measurement, texts } = parts[i] as (typeof parts)[number];
      const value = average(measurement.field, row.sums[i] ?? 0, row.counts[i] ?? 0);
      let text = texts.get(value);
      if (!text) {
        if (texts.size >= mostTexts) texts.clear();
        text = textOf(measurement, value);
        texts.set(value, text);
      }
      piece.set(text, at);
      at += text.length;
    }
    at += piece.write('}', at, 'latin1');
  }
  at += piece.write(']}', at, 'latin1');
  return Buffer.concat([...pieces, piece.subarray(0, at)]);
}
