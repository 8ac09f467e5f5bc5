/** A list as a workbook: all rows with the filters and order of the screen, from one snapshot. */
import type { SelectQueryBuilder } from 'kysely';
import { countRows, type Listing, listRows, type Order } from '../database/listing.ts';
import type { Database } from '../database/pool.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import type { Context } from '../http/handle.ts';
import { type ExcelExport, excelAnswer } from './excel-answer.ts';

/** The rows of a list for a workbook. Throws VALIDATION for an unknown order. */
export async function listExport<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order<NoInfer<Sort>>,
  list: Listing<Shown, Item, Sort>,
  sheet: Pick<ExcelExport<NoInfer<Item>>, 'name' | 'now' | 'columns'>,
): Promise<ExcelExport<Item>> {
  const totalCount = await countRows(db, query);
  return { ...sheet, totalCount, rows: listRows(db, query, order, list) };
}

/**
 * Responds with the rows of a list as a workbook. Throws like {@link excelAnswer}, and VALIDATION for an unknown order.
 */
export async function listExcel<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  context: Context,
  db: Database,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: Order<NoInfer<Sort>>,
  list: Listing<Shown, Item, Sort>,
  sheet: Pick<ExcelExport<NoInfer<Item>>, 'name' | 'now' | 'columns'>,
): Promise<FileAnswer> {
  return excelAnswer(context, await listExport(db, query, order, list, sheet));
}
