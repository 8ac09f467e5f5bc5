/** A workbook written row by row to a zip archive; only bytes not yet read from the archive are in memory. */

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { withoutEnd } from '@maru/domain/without-end';
import { ZipFile } from 'yazl';
import { cellText, xmlText } from './cell-text.ts';
import type { Cell, SheetColumn } from './column.ts';
import { columnLetters, noteXml, rowsXml, sheetHead, sheetTail } from './sheet-xml.ts';
import { stylesXml } from './styles.ts';

/** Excel's maximum number of rows in a sheet, minus the header row. */
const maxSheetRows = 1_048_575;
const maxTitle = 31;
/** Compresses 119 MB of rows to 17 MB in 3.0 s; the default level takes 5.1 s for 13 MB. */
const compressionLevel = 1;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const officeTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Declares sheets as the default part type, because their number isn't known yet. */
const contentTypes =
  `${head}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Default Extension="xml" ContentType="${officeTypes}.worksheet+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${officeTypes}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${officeTypes}.styles+xml"/></Types>`;

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
const relationList = (list: string) =>
  `${head}<Relationships xmlns="${packages}/relationships">${list}</Relationships>`;

/** A title within Excel's limits, with a number if another sheet has the same title. */
function freeTitle(asWritten: string, taken: readonly string[], number = 1): string {
  const end = number === 1 ? '' : ` (${number})`;
  const allowed = cellText(asWritten)
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/^['\s]+/, '');
  const shortened = withoutEnd(allowed.slice(0, maxTitle - end.length), /['\s\ud800-\udbff]/);
  const title = `${shortened || 'Sheet'}${end}`;
  return taken.includes(title) ? freeTitle(asWritten, taken, number + 1) : title;
}

interface OpenSheet {
  title: string;
  columns: readonly SheetColumn[];
  letters: readonly string[];
  xml: PassThrough;
  /** Number of the next row in Excel. */
  row: number;
}

export class Workbook {
  /** The archive's bytes as a stream. */
  readonly bytes: NodeJS.ReadableStream;
  readonly #zip = new ZipFile();
  readonly #titles: string[] = [];
  readonly #sheetRows: number;
  #sheet: OpenSheet | undefined;

  constructor(sheetRows = maxSheetRows) {
    this.#sheetRows = sheetRows;
    this.bytes = this.#zip.outputStream;
    this.#addPart('[Content_Types].xml', contentTypes);
    this.#addPart('_rels/.rels', relationList(relation(1, 'officeDocument', 'xl/workbook.xml')));
    this.#addPart('xl/styles.xml', stylesXml);
  }

  /** Starts a sheet with its header row; rows are added to the last started sheet. */
  async openSheet(title: string, columns: readonly SheetColumn[]): Promise<void> {
    await this.#closeSheet();
    const xml = new PassThrough();
    const letters = columns.map((_, index) => columnLetters(index));
    this.#titles.push(freeTitle(title, this.#titles));
    this.#sheet = { title, columns, letters, xml, row: 2 };
    this.#zip.addReadStream(xml, `xl/worksheets/sheet${this.#titles.length}.xml`, { compressionLevel });
    await this.#write(sheetHead(columns));
  }

  /** Adds rows given as consecutive cells; resolves when there is space for more. */
  async addRows(cells: readonly Cell[]): Promise<void> {
    const sheet = this.#sheet;
    if (!sheet) throw new Error('rows need a sheet');
    const room = (this.#sheetRows + 2 - sheet.row) * sheet.columns.length;
    const here = cells.length > room ? cells.slice(0, room) : cells;
    await this.#write(rowsXml(sheet.columns, sheet.letters, here, sheet.row));
    sheet.row += here.length / sheet.columns.length;
    if (here === cells) return;
    await this.openSheet(sheet.title, sheet.columns);
    await this.addRows(cells.slice(room));
  }

  /** Adds a row with a note in its first cell. */
  async addNote(text: string): Promise<void> {
    const sheet = this.#sheet;
    if (!sheet) throw new Error('a note needs a sheet');
    if (sheet.row > this.#sheetRows + 1) {
      await this.openSheet(sheet.title, sheet.columns);
      return this.addNote(text);
    }
    await this.#write(noteXml(text, sheet.row));
    sheet.row += 1;
  }

  /** Adds the sheet index and ends the archive. */
  async end(): Promise<void> {
    await this.#closeSheet();
    const sheets = this.#titles.map(
      (title, index) => `<sheet name="${xmlText(title)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    );
    const links = this.#titles.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`));
    const workbook =
      `${head}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}">` +
      `<sheets>${sheets.join('')}</sheets></workbook>`;
    this.#addPart('xl/workbook.xml', workbook);
    const styles = relation(this.#titles.length + 1, 'styles', 'styles.xml');
    this.#addPart('xl/_rels/workbook.xml.rels', relationList(links.join('') + styles));
    this.#zip.end();
  }

  async #write(xml: string): Promise<void> {
    const stream = this.#sheet?.xml;
    if (stream && xml !== '' && !stream.write(xml)) await once(stream, 'drain');
  }

  async #closeSheet(): Promise<void> {
    if (!this.#sheet) return;
    await this.#write(sheetTail);
    this.#sheet.xml.end();
    this.#sheet = undefined;
  }

  #addPart(path: string, xml: string): void {
    this.#zip.addBuffer(Buffer.from(xml), path);
  }
}
