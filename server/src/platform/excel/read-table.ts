/** Reads an uploaded workbook's rows as objects by the headers of its first row, with errors per row. */
import { formatSeoul, parseSeoul, seoulOffsetMs } from '@maru/domain/seoul-time';
import { Problem } from '../errors/problem.ts';
import { formulaError } from './cell-text.ts';
import { type ReadLimits, readExcel } from './read-excel.ts';
import type { ReadCell, ReadRow } from './read-process.ts';

export type TableKind = 'text' | 'number' | 'date' | 'datetime';

/** A column that people fill in. */
export interface TableColumn {
  header: string;
  /** The field of the column's values. */
  field: string;
  /** Default: text. */
  kind?: TableKind;
  /**
   * True if every row requires a value. With 'column' only the column itself is required, and the caller validates the
   * cells.
   */
  required?: true | 'column';
  /** Maximum length of a text. */
  maxLength?: number;
  /** True if a date cell at midnight has its time in the text. By default the cell is taken as a date without a time. */
  keepsMidnight?: true;
  /** Help and example for the template. */
  help?: string;
  example?: string;
}

interface KindValue {
  text: string;
  number: number;
  date: Date;
  datetime: Date;
}
type KindOf<C> = C extends { kind: infer K extends TableKind } ? K : 'text';
/** Values by field; null for an empty cell. Rows without a required value are omitted. */
export type ValuesOf<C extends readonly TableColumn[]> = {
  [Column in C[number] as Column['field']]:
    | KindValue[KindOf<Column>]
    | (Column extends { required: true } ? never : null);
};

export interface RowError {
  /** Row number in Excel, from 1. */
  row: number;
  field: string;
  error: string;
}

export interface Table<Values> {
  rows: { row: number; values: Values }[];
  errors: RowError[];
}

/**
 * Rows whose cells match their columns, and the errors of the others. Empty rows and unknown columns are skipped;
 * headers match irrespective of spaces and case. Throws VALIDATION if a column is missing or repeated, and the errors
 * of {@link readExcel}.
 */
export async function readTable<const C extends readonly TableColumn[]>(
  bytes: Uint8Array,
  columns: C,
  limits: ReadLimits,
): Promise<Table<ValuesOf<C>>> {
  const [head, ...body] = await readExcel(bytes, limits);
  const places = placesOf(head, columns);
  const table: Table<ValuesOf<C>> = { rows: [], errors: [] };
  for (const { row, cells } of body) {
    const values: Record<string, unknown> = {};
    const errors: RowError[] = [];
    for (const [index, column] of columns.entries()) {
      const read = readCell(cells[places[index] ?? -1] ?? null, column);
      if ('error' in read) errors.push({ row, field: column.field, error: read.error });
      else values[column.field] = read.value;
    }
    if (errors.length > 0) table.errors.push(...errors);
    else table.rows.push({ row, values: values as ValuesOf<C> });
  }
  return table;
}

/** The first error of each row. */
export const firstErrors = (errors: readonly RowError[]): RowError[] =>
  errors.filter(({ row }, at) => row !== errors[at - 1]?.row);

/** A header without spaces and case. */
export const plainHeader = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Position of each column; -1 for a missing optional one. */
function placesOf(head: ReadRow | undefined, columns: readonly TableColumn[]): number[] {
  const headers = (head?.cells ?? []).map((cell) => plainHeader(String(cell ?? '')));
  return columns.map(({ header, field, required }) => {
    const place = headers.indexOf(plainHeader(header));
    const refuse = (error: string) =>
      new Problem('VALIDATION', { field, error: `${error} 양식의 첫 행을 확인해 주십시오.` });
    if (place === -1 && required) throw refuse(`'${header}' 열이 없습니다.`);
    if (place !== -1 && headers.indexOf(plainHeader(header), place + 1) !== -1)
      throw refuse(`'${header}' 열이 두 번 있습니다.`);
    return place;
  });
}

type Read = { value: string | number | Date | null } | { error: string };

function readCell(cell: ReadCell, column: TableColumn): Read {
  const { header, kind = 'text', required, maxLength, keepsMidnight = false } = column;
  const text = textOf(cell, keepsMidnight);
  if (text === '') return required === true ? { error: `${header} 항목을 입력해 주십시오.` } : { value: null };
  const broken = formulaError(text);
  if (broken) return { error: broken };
  if (kind === 'text') {
    if (maxLength !== undefined && text.length > maxLength)
      return { error: `${header}은(는) ${maxLength}자 이하로 입력해 주십시오.` };
    return { value: text };
  }
  if (kind === 'number') {
    const value = typeof cell === 'number' ? cell : Number(text.replace(/(?<=\d),(?=\d{3}(\D|$))/g, ''));
    return Number.isFinite(value) && typeof cell !== 'boolean' && !(cell instanceof Date)
      ? { value }
      : { error: `${header}은(는) 숫자로 입력해 주십시오.` };
  }
  const instant = cell instanceof Date ? instantOf(cell) : parseSeoul(text.replace(/(?<=\d)[./](?=\d)/g, '-'));
  const example = kind === 'date' ? '2026-11-22' : '2026-11-22 09:00';
  return instant ? { value: instant } : { error: `${header}의 형식이 올바르지 않습니다. (예: ${example})` };
}

/** Converts wall time in Seoul read as UTC. Excel stores days as fractions, so that seconds must be rounded. */
const instantOf = (wall: Date) => new Date(Math.round(wall.getTime() / 1000) * 1000 - seoulOffsetMs);

/**
 * A cell as text; a date at midnight has no time unless it is kept. Letters that macOS decomposed are composed, because
 * they look equal to composed ones, but aren't found or recognised.
 */
export function textOf(cell: ReadCell | undefined, keepsMidnight = false): string {
  if (!(cell instanceof Date))
    return String(cell ?? '')
      .trim()
      .normalize('NFC');
  const text = formatSeoul(instantOf(cell));
  return keepsMidnight ? text : text.replace(/ 00:00:00$/, '');
}
