/** An uploaded sheet and its columns by field. */
import { buffer } from 'node:stream/consumers';
import { cellName, maxImportBytes, maxImportRows } from '@maru/domain/place-import';
import { Problem } from '#platform/errors/problem.ts';
import { readCsv } from '#platform/excel/read-csv.ts';
import { type ExcelReader, isWorkbook, type ReadLimits, readExcel } from '#platform/excel/read-excel.ts';
import type { ReadRow } from '#platform/excel/read-process.ts';
import { plainHeader, textOf } from '#platform/excel/read-table.ts';
import type { UploadedFile } from '#platform/http/upload.ts';
import type { ImportField } from './fields.ts';

const maxColumns = 100;

export interface Sheet {
  headers: string[];
  rows: ReadRow[];
}

/** A sheet with the row of its headers, counted from 1. */
interface UploadedSheet extends Sheet {
  headerRow: number;
}

/** The names by which the column of a field is recognised. */
const namesOf = ({ header, field, aliases = [] }: ImportField) => [header, field, ...aliases];

/** {@link sheetOf} for an uploaded file, with the headers of the fields. */
export const readSheet = async (
  file: UploadedFile,
  reader: ExcelReader,
  fields: readonly ImportField[],
): Promise<UploadedSheet> =>
  sheetOf(
    await buffer(file.stream()),
    { ...reader, maxRows: maxImportRows, maxBytes: maxImportBytes },
    fields.flatMap(namesOf),
  );

/** Maximum rows before the headers, such as a title and a date. */
const maxTitleRows = 20;

/**
 * Reads the first sheet of a workbook, or a CSV file. The headers are the first row with two known names, otherwise the
 * first row with more than one cell, because a title may precede them. Throws FILE_TOO_LARGE, FILE_UNREADABLE, BUSY, and
 * VALIDATION if there are no rows.
 */
export async function sheetOf(
  bytes: Buffer,
  limits: ReadLimits & Required<Pick<ReadLimits, 'maxRows'>>,
  names: readonly string[],
): Promise<UploadedSheet> {
  const all = isWorkbook(bytes)
    ? await readExcel(bytes, limits)
    : await readCsv(bytes, { maxRows: limits.maxRows, maxColumns });
  const known = new Set(names.map(plainHeader));
  const isNamed = ({ cells }: ReadRow) => cells.filter((cell) => known.has(plainHeader(textOf(cell)))).length > 1;
  const named = all.slice(0, maxTitleRows).findIndex(isNamed);
  const head = named === -1 ? all.findIndex(({ cells }) => cells.filter((cell) => cell !== null).length > 1) : named;
  const rows = all.slice(head + 1);
  if (head === -1 || rows.length === 0)
    throw new Problem('VALIDATION', {
      field: 'file',
      error: '파일에 등록할 행이 없습니다. 첫 행은 열의 이름이어야 합니다.',
    });
  return { headers: (all[head]?.cells ?? []).map((cell) => textOf(cell)), headerRow: all[head]?.row ?? 1, rows };
}

/** The column of each field, counted from 0. */
export type ColumnChoice = ReadonlyMap<string, number>;

/** The columns with the first name of a field that the sheet has. */
function columnsOf(field: ImportField, names: readonly string[]): number[] {
  const first = namesOf(field)
    .map(plainHeader)
    .find((name) => names.includes(name));
  return names.flatMap((name, at) => (name === first ? [at] : []));
}

/** Findings about columns with the same header, which must be selected. */
export function repeatedHeaders(fields: readonly ImportField[], { headers, headerRow }: UploadedSheet) {
  const names = headers.map(plainHeader);
  return fields.flatMap((field) => {
    const [at, ...others] = columnsOf(field, names);
    if (at === undefined || others.length === 0) return [];
    const cells = [at, ...others].map((one) => cellName(one, headerRow));
    const error = `이름이 같은 열이 여럿입니다: ${cells.join(', ')}. 아래 열 선택에서 하나를 골라 주십시오.`;
    return [{ rowNumber: headerRow, cell: cells[0] ?? '', fieldName: field.header, error }];
  });
}

/**
 * The columns selected by the administrator (as JSON), or those recognised by their headers; several with the same
 * header aren't recognised. Throws VALIDATION if the selection names unknown fields or columns, or one column twice.
 */
export function chooseColumns(
  fields: readonly ImportField[],
  headers: readonly string[],
  chosen?: string,
): ColumnChoice {
  if (chosen === undefined) {
    const names = headers.map(plainHeader);
    return new Map(
      fields.flatMap((field): [string, number][] => {
        const [at, ...others] = columnsOf(field, names);
        return at === undefined || others.length > 0 ? [] : [[field.field, at]];
      }),
    );
  }
  const entries = Object.entries(parsed(chosen));
  const isColumn = (at: unknown) => Number.isInteger(at) && Number(at) >= 0 && Number(at) < headers.length;
  const isKnown = entries.every(([name, at]) => fields.some(({ field }) => field === name) && isColumn(at));
  if (!isKnown || new Set(entries.map(([, at]) => at)).size < entries.length)
    throw new Problem('VALIDATION', { field: 'columns', error: '열을 항목마다 하나씩, 서로 다르게 선택해 주십시오.' });
  return new Map(entries as [string, number][]);
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Unreadable JSON is reported by the error below.
  }
  throw new Problem('VALIDATION', { field: 'columns', error: '열의 선택을 읽을 수 없습니다.' });
}
