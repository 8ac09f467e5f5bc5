/**
 * Reads an uploaded CSV file as Korean offices write it: in UTF-8, EUC-KR (CP949) or UTF-16, separated by commas, tabs
 * or semicolons.
 */
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { grouped } from '@maru/domain/number-text';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { Problem } from '../errors/problem.ts';
import type { ReadRow } from './read-process.ts';
import { unreadable } from './unreadable.ts';

interface CsvLimits {
  /** Maximum rows below the header row. */
  maxRows: number;
  maxColumns: number;
}

/** Maximum characters of a row; a longer row has an unclosed quote. */
const maxRowLength = 65_536;

/** Maximum rows including empty ones, as in a workbook. */
const maxLines = 200_000;
/** Bytes parsed before the event loop gets a turn. */
const bytesAtOnce = 16_384;

/** Non-empty rows with their row numbers as in a spreadsheet. Throws FILE_TOO_LARGE, FILE_UNREADABLE. */
export async function readCsv(bytes: Buffer, { maxRows, maxColumns }: CsvLimits): Promise<ReadRow[]> {
  const text = decoded(bytes);
  const parser = Readable.from(partsOf(Buffer.from(text))).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRowLength,
    }),
  );
  const rows: ReadRow[] = [];
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > maxLines) throw unreadable('tooMuch');
      const cells = record.slice(0, maxColumns).map((cell) => (cell.trim() === '' ? null : cell.trim()));
      if (cells.every((cell) => cell === null)) continue;
      if (rows.length > maxRows)
        throw new Problem('FILE_TOO_LARGE', {
          field: 'file',
          error: `한 번에 ${grouped(maxRows)}행까지 올릴 수 있습니다.`,
        });
      rows.push({ row, cells });
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable('damaged', error) : error;
  }
  return rows;
}

async function* partsOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    yield bytes.subarray(at, at + bytesAtOnce);
    await setImmediate();
  }
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw unreadable('notTable');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = iconv.decode(bytes, 'cp949');
    if (text.includes('\ufffd')) throw unreadable('notTable');
    return text;
  }
}

/** Cells in quotes, which may contain separators and line breaks. */
const quoted = /(?<=^|[,\t;])"[^"]*(?:""[^"]*)*"/gm;

/**
 * The separator that divides the most lines of the file's beginning into the same number of cells, or else into the
 * most cells. A title above the table and decimal commas within it rarely divide as many lines alike.
 */
function delimiterOf(text: string): string {
  const lines = text.slice(0, maxRowLength).replace(quoted, '').split('\n');
  const candidates = [',', '\t', ';'].map((sign) => {
    const linesBySigns = new Map<number, number>();
    for (const line of lines) {
      const signs = line.split(sign).length - 1;
      if (signs > 0) linesBySigns.set(signs, (linesBySigns.get(signs) ?? 0) + 1);
    }
    const [signs = 0, alike = 0] =
      [...linesBySigns].sort(([a, lines], [b, others]) => others - lines || b - a)[0] ?? [];
    return { sign, signs, alike };
  });
  return candidates.reduce((best, one) =>
    one.alike > best.alike || (one.alike === best.alike && one.signs > best.signs) ? one : best,
  ).sign;
}
