/** What a workbook is written from: columns that say what they show, and cells as they go to the writing thread. */
import { formatSeoul, seoulOffsetMs } from '@maru/domain/seoul-time';

export type CellKind = 'text' | 'number' | 'datetime' | 'date';

/** A column of a workbook. A value of null leaves the cell empty, and so does a number that isn't finite. */
export type ExcelColumn<Row> = {
  header: string;
  /** In characters; by default as wide as the header or the kind needs. */
  width?: number;
} & (
  | { kind: 'text'; value(row: Row): string | null }
  /** Shown with so many decimals, by default none. */
  | { kind: 'number'; decimals?: number; value(row: Row): number | null }
  /** An instant, or a time in Seoul ('2026-11-22', '2026-11-22 09:00'). Any other text ('2026-11') stays a text. */
  | { kind: 'datetime' | 'date'; value(row: Row): Date | string | null }
);

/** What the writer knows of a column. */
export interface SheetColumn {
  header: string;
  kind: CellKind;
  decimals: number;
  width: number;
}

/** A text, a number, or a date as Excel's serial number. */
export type Cell = string | number | null;

const kindWidth: Record<CellKind, number> = { text: 12, number: 10, datetime: 19, date: 12 };

/** Characters that take two places: Hangul and its neighbours. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g;
const placesOf = (text: string) => text.length + (text.match(wide)?.length ?? 0);

export const sheetColumn = (column: Pick<ExcelColumn<never>, 'header' | 'width' | 'kind'>): SheetColumn => ({
  header: column.header,
  kind: column.kind,
  decimals: column.kind === 'number' && 'decimals' in column ? Number(column.decimals) : 0,
  width: column.width ?? Math.max(kindWidth[column.kind], placesOf(column.header) + 2),
});

/** Days from 30 December 1899 to 1970, from which Excel counts every date after its invented 29 February 1900. */
const epochDays = 25_569;
const dayMs = 86_400_000;
const [firstSerial, endSerial] = [61, 2_958_466];

/** An instant as Excel's serial number of its wall time in Seoul; null where Excel has no such date. */
export function seoulSerial(instant: Date): number | null {
  const serial = (instant.getTime() + seoulOffsetMs) / dayMs + epochDays;
  return serial >= firstSerial && serial < endSerial ? serial : null;
}

export function cellOf<Row>(column: ExcelColumn<Row>, row: Row): Cell {
  const value = column.value(row);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value instanceof Date ? (seoulSerial(value) ?? formatSeoul(value)) : value;
}
