/** Converts rows of a file to readings, with the same validation as devices' reports. */
import { type DecodeLimits, decode, type Reading } from '#telemetry/ingest/decode.ts';
import type { Series } from '#telemetry/series/series.ts';
import type { Columns } from './columns.ts';
import type { CsvRow } from './rows.ts';
import type { Summary } from './summary.ts';

/** Placeholders of offices for missing values. */
const blanks = new Set(['', '-']);
const decimal = /^[+-]?\d+(\.\d+)?$/;

/** Converts '20220101', '2022010113' and '202201011300' to the format of the calls; other texts stay unchanged. */
function timeOf(text: string): string {
  const [, year, month, day, hour, minute = '00'] = /^(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?$/.exec(text) ?? [];
  if (!year) return text;
  return `${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ''}`;
}

/** The row in the format of a device's report. */
function reported({ cells }: CsvRow, { time, measured }: Columns): Record<string, unknown> {
  const reading: Record<string, unknown> = { measuredAt: timeOf(cells[time]?.trim() ?? '') };
  for (const { at, field } of measured) {
    const text = cells[at]?.trim() ?? '';
    if (!blanks.has(text)) reading[field] = decimal.test(text) ? Number(text) : text;
  }
  return reading;
}

/** The readings of one device's rows; the summary counts refused ones. */
export function readingsOf(
  rows: readonly CsvRow[],
  series: Series,
  columns: Columns,
  deviceId: number,
  limits: DecodeLimits,
  summary: Summary,
): Reading[] {
  const whole = rows.filter(({ cells, line }) => {
    if (cells.length === columns.count) return true;
    summary.refuse('머리글과 열의 수가 다릅니다.', line);
    return false;
  });
  if (whole.length === 0) return [];
  const payload = Buffer.from(JSON.stringify(whole.map((row) => reported(row, columns))));
  const { readings, rejections } = decode(payload, series, deviceId, limits);
  for (const { index, detail } of rejections) summary.refuse(detail, whole[index]?.line ?? 0);
  return readings;
}
