/** A table as a file that spreadsheets open: RFC 4180, in UTF-8 with the mark by which Excel tells that. */

export interface CsvTable {
  /** What it holds, for the file's name: of where, what, and how often; the chart's title where it is left out. */
  name?: string;
  head: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
}

const byteOrderMark = '\uFEFF';
/** Text that a spreadsheet would take for a formula. */
const formulaStart = /^[\s\0]*[=+\-@＝＋－＠\t\r]/;

export function csvOf({ head, rows }: CsvTable): string {
  const lines = [head, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

/** Nothing is an empty cell; numbers stay numbers. */
function cellOf(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
