/** Exports of a chart as files, loaded on demand. */
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { saveFile } from '#lib/save-file/save-file.ts';
import type { TimeChartModel } from '../option.ts';
import { bucketRows } from '../time-series.ts';
import { type CsvTable, csvOf } from './csv.ts';
import { drawPicture } from './picture.ts';

/** Characters not allowed in file names. */
const unsafe = /[\\/:*?"<>|\p{Cc}]+/gu;

const nameOf = (title: string, kind: string) =>
  `${formatSeoulDate(new Date()).replaceAll('-', '')}_${title.trim().replace(unsafe, ' ').replace(/\s+/g, '_')}.${kind}`;

/** The file name of a table: its content, with the times of its first and last row. */
export function csvName(title: string, { name = title, rows }: CsvTable): string {
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.find(isTime) ?? '');
  return first === last ? `${name} ${first}` : `${name} ${first}~${last}`;
}

const isTime = (cell: string | number | null) => typeof cell === 'string' && /^\d{4}-\d{2}/.test(cell);

/** Saves a table as CSV; resolves with the file's name. */
export async function saveCsv(title: string, table: CsvTable): Promise<string> {
  const name = nameOf(csvName(title, table), 'csv');
  saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), name);
  return name;
}

/** Saves a chart as an image; resolves with the file's name. `figure` is the chart's element, whose styles are used. */
export async function savePicture(figure: HTMLElement, title: string, model: TimeChartModel, credit: string) {
  const name = nameOf(title, 'png');
  saveFile(await drawPicture(figure, title, model, credit), name);
  return name;
}

/** The chart's values as a table: one column per series with the unit in its header, one row per bucket. */
export function tableOf({ series, unit, decimals, datetimeType }: TimeChartModel, time: string): CsvTable {
  return {
    head: [time, ...series.map(({ name }) => (unit === '' ? name : `${name} (${unit})`))],
    rows: bucketRows(series, datetimeType).map(({ label, values }) => [
      label,
      ...values.map((value) => (value === null ? null : Number(value.toFixed(decimals)))),
    ]),
  };
}
