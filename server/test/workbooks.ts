/** Workbooks for uploads. */
import { buffer } from 'node:stream/consumers';
import { type Cell, type SheetColumn, sheetColumn } from '../src/platform/excel/column.ts';
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
