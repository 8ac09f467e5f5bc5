/** Workbooks for uploads. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type Cell, type SheetColumn, sheetColumn } from '../src/platform/excel/column.ts';
import { columnLetters } from '../src/platform/excel/sheet-xml.ts';
import { Workbook } from '../src/platform/excel/workbook.ts';

/** A workbook of one sheet; cells row by row. */
export async function workbookWith(columns: readonly SheetColumn[], cells: readonly Cell[]): Promise<Buffer> {
  const workbook = new Workbook();
  const whole = buffer(workbook.bytes);
  await workbook.openSheet('명단', columns);
  await workbook.addRows(cells);
  await workbook.end();
  return whole;
}

/** A workbook of 5,000 rows and 10 columns of texts, '값 0' to '값 49999'. */
export function longWorkbook(): Promise<Buffer> {
  const columns = Array.from({ length: 10 }, (_, index) => sheetColumn({ header: `열 ${index}`, kind: 'text' }));
  return workbookWith(
    columns,
    Array.from({ length: 5_000 * 10 }, (_, index) => `값 ${index}`),
  );
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** A handmade workbook with one sheet and additional parts. */
export function handmadeWorkbook(sheet: string, more: Record<string, string | Buffer> = {}): Promise<Buffer> {
  return archive({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  });
}

export function archive(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook of texts. Those that begin with '#' are the errors of formulas. */
export async function workbookOfFormulas(rows: readonly (readonly string[])[]): Promise<Uint8Array<ArrayBuffer>> {
  const cell = (text: string, address: string) =>
    text.startsWith('#')
      ? `<c r="${address}" t="e"><f>VLOOKUP(1,B1:C9,2,FALSE)</f><v>${text}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (texts: readonly string[], number: number) =>
    `<row r="${number}">${texts.map((text, at) => cell(text, `${columnLetters(at)}${number}`)).join('')}</row>`;
  return new Uint8Array(await handmadeWorkbook(rows.map((texts, at) => row(texts, at + 1)).join('')));
}
