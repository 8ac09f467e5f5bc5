/** A sheet as SpreadsheetML, row by row. */
import { parseSeoul } from '@maru/domain/seoul-time';
import { cellText, looksLikeFormula, xmlText } from './cell-text.ts';
import { type Cell, type SheetColumn, seoulSerial } from './column.ts';
import { styles } from './styles.ts';

/** The letters of a column: 'A' to 'XFD'. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The XML before the first row; also freezes the header row. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map((column, index) => {
    // Empty cells have the style, too, so that a number typed into a text column stays text.
    const style = column.kind === 'text' ? ` style="${styles.text}"` : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${column.width}"${style} customWidth="1"/>`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${spreadsheet}">` +
    '<sheetViews><sheetView workbookViewId="0">' +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>${headerRow(columns)}`
  );
}

export const sheetTail = '</sheetData></worksheet>';

const headerRow = (columns: readonly SheetColumn[]) =>
  `<row r="1">${columns.map(({ header }, index) => textCell(`${columnLetters(index)}1`, header, styles.header)).join('')}</row>`;

function textCell(address: string, text: string, style: number): string {
  const stored = cellText(text);
  if (stored === '') return '';
  const space = /^\s|\s$/.test(stored) ? ' xml:space="preserve"' : '';
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(stored)}</t></is></c>`;
}

/** Never writes a formula: texts are inline strings, and those that look like a formula are also marked as quoted. */
const bodyText = (address: string, text: string) =>
  textCell(address, text, looksLikeFormula(cellText(text)) ? styles.quotedText : styles.text);

const numberCell = (address: string, value: number, style: number) =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;

function cellXml(address: string, { kind, decimals }: SheetColumn, cell: NonNullable<Cell>): string {
  if (kind === 'text') return bodyText(address, String(cell));
  if (typeof cell === 'number')
    return numberCell(address, cell, kind === 'number' ? styles.number(decimals) : styles[kind]);
  if (kind === 'number') return bodyText(address, cell);
  const instant = parseSeoul(cell);
  const serial = instant && seoulSerial(instant);
  if (serial === null) return bodyText(address, cell);
  return numberCell(
    address,
    serial,
    cell.length <= 10 ? styles.date : cell.length <= 16 ? styles.minute : styles.datetime,
  );
}

/** Rows from a given row number on; the cells are consecutive, row by row. */
export function rowsXml(
  columns: readonly SheetColumn[],
  letters: readonly string[],
  cells: readonly Cell[],
  from: number,
) {
  let xml = '';
  for (let first = 0, row = from; first < cells.length; first += columns.length, row += 1) {
    xml += `<row r="${row}">`;
    for (let index = 0; index < columns.length; index += 1) {
      const cell = cells[first + index];
      if (cell !== null && cell !== undefined)
        xml += cellXml(`${letters[index]}${row}`, columns[index] as SheetColumn, cell);
    }
    xml += '</row>';
  }
  return xml;
}

/** A row with a note in its first cell, displayed across the empty cells beside it. */
export const noteXml = (text: string, row: number): string => `<row r="${row}">${bodyText(`A${row}`, text)}</row>`;
