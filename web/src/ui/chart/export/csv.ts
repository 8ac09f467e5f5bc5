/** A table as CSV: RFC 4180 in UTF-8, with the byte order mark that Excel needs. */

export interface CsvTable {
  /** The content as part of the file's name: place, measure and interval; the chart's title by default. */
  name?: string;
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** A remark below the rows. */
  note?: string;
}

const byteOrderMark = '\uFEFF';
/** Beginnings of texts that spreadsheets would treat as formulas. */
const formulaStart = /^[\s\0]*[=+\-@＝＋－＠\t\r]/;

export function csvOf({ head, rows, note }: CsvTable): string {
  const lines = [head, ...rows, ...(note === undefined ? [] : [[note]])].map((cells) => cells.map(cellOf).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

/** Null is an empty cell; numbers stay numbers. */
function cellOf(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
