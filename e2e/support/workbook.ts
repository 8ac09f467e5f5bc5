/** Creates workbooks like those entered by a person. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const row = (cells: readonly string[], index: number) =>
  `<row r="${index + 1}">${cells
    .map((text, at) => {
      const address = `${String.fromCharCode(65 + at)}${index + 1}`;
      return text === '' ? '' : `<c r="${address}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
    })
    .join('')}</row>`;

/** An .xlsx file with one sheet, whose first row contains the headers. */
export async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`${declaration}${xml}`), name);
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="명단" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${main}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}
