/** The input of a workbook: columns with their display format, and cells in the format sent to the writing thread. */
import { formatSeoul, seoulOffsetMs } from '@maru/domain/seoul-time';

export type CellKind = 'text' | 'number' | 'datetime' | 'date';

/** A column of a workbook. The cell is empty for null and for non-finite numbers. */
export type ExcelColumn<Row> = {
  header: string;
  /** In characters; defaults to the width of the header or the kind. */
  width?: number;
} & (
  | { kind: 'text'; value(row: Row): string | null }
  /** Number of displayed decimals; by default none. */
  | { kind: 'number'; decimals?: number; value(row: Row): number | null }
  /** An instant, or a time in Seoul ('2026-11-22', '2026-11-22 09:00'). Other texts ('2026-11') stay unchanged. */
  | { kind: 'datetime' | 'date'; value(row: Row): Date | string | null }
);

/** The properties of a column required by the writing thread. */
export interface SheetColumn {
  header: string;
  kind: CellKind;
  decimals: number;
  width: number;
}

/** A text, a number, or a date as Excel's serial number. */
export type Cell = string | number | null;

const kindWidth: Record<CellKind, number> = { text: 12, number: 10, datetime: 19, date: 12 };

/** Full-width characters: Hangul and neighbouring blocks. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g;
const placesOf = (text: string) => text.length + (text.match(wide)?.length ?? 0);

export const sheetColumn = (column: Pick<ExcelColumn<never>, 'header' | 'width' | 'kind'>): SheetColumn => ({
  header: column.header,
  kind: column.kind,
  decimals: column.kind === 'number' && 'decimals' in column ? Number(column.decimals) : 0,
  width: column.width ?? Math.max(kindWidth[column.kind], placesOf(column.header) + 2),
});

/** Days from 30 December 1899 to 1970. Excel counts dates from there, because of its fictitious 29 February 1900. */
const epochDays = 25_569;
const dayMs = 86_400_000;
const [firstSerial, endSerial] = [61, 2_958_466];

/** An instant as Excel's serial number of the wall time in Seoul; null if Excel has no such date. */
export function seoulSerial(instant: Date): number | null {
  const serial = (instant.getTime() + seoulOffsetMs) / dayMs + epochDays;
  return serial >= firstSerial && serial < endSerial ? serial : null;
}

export function cellOf<Row>(column: ExcelColumn<Row>, row: Row): Cell {
  const value = column.value(row);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return value instanceof Date ? (seoulSerial(value) ?? formatSeoul(value)) : value;
}
