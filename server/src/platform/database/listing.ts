/** Counts, sorts and pages lists; also returns whole lists row by row for files. */
import { maskedFields } from '@maru/domain/personal';
import { type AliasableExpression, type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { Problem } from '../errors/problem.ts';
import type { Database } from './pool.ts';

/** Paging and order of a list query, in addition to its filters. */
export interface ListQuery<Sort extends string = string> {
  /** The first page is 1. */
  pageNumber: number;
  pageSize: number;
  sortBy?: Sort;
  sortDirection?: 'asc' | 'desc';
}

/** The requested order. */
export type Order<Sort extends string> = Pick<ListQuery<Sort>, 'sortBy' | 'sortDirection'>;

/** Sort columns by their names in calls: a column, or an expression. */
export type SortColumns<Sort extends string = string> = Readonly<Record<Sort, string | Expression<unknown>>>;

interface Declaration<Row, Item, Sort extends string> {
  /** Column of the primary key. It is the last sort column, descending, so that pages neither repeat nor skip rows. */
  key: string;
  /** Declaring masked or encrypted columns throws, because the order would reveal their values. */
  sorts: SortColumns<Sort>;
  /** The default order; if absent, the list is sorted by key only. */
  defaultOrder?: Order<NoInfer<Sort>>;
  /** Converts a row for the response. Row numbers count down to 1 in every order. */
  shown: (row: Row, rowNumber: number) => Item;
  /**
   * True for a long list of a single table. Pages are located by keys only, from the nearer end, by an index scan
   * instead of reading all rows before the page.
   */
  isLong?: boolean;
}

/** A declared list. */
export interface Listing<Row, Item, Sort extends string> extends Declaration<Row, Item, Sort> {
  sorts: Readonly<Record<Sort, Expression<unknown>>>;
}

/** Columns that must never be sorted by: sealed values, hashes, indexes. */
const unsortable = /_(sealed|index|hash)$/;

/** Declares a list. Throws if the list could be sorted by encrypted or masked columns. */
export function listing<Row, Item, const Sort extends string>(
  declared: Declaration<Row, Item, Sort>,
): Listing<Row, Item, Sort> {
  const sorts = Object.entries<SortColumns[string]>(declared.sorts).map(([name, column]) => {
    if (typeof column === 'string' && unsortable.test(column)) throw new Error(`no list is sorted by ${column}`);
    if (Object.hasOwn(maskedFields, name)) throw new Error(`no list is sorted by what is masked, as ${name}`);
    return [name, typeof column === 'string' ? sql.ref(column) : column];
  });
  return { ...declared, sorts: Object.fromEntries(sorts) };
}

/** Sorts a column of codes by the words displayed for them. */
export function byWord(column: string, words: Readonly<Record<string, string>>): Expression<unknown> {
  const codes = Object.keys(words).sort((a, b) => (words[a] ?? '').localeCompare(words[b] ?? '', 'ko'));
  return sql`array_position(${codes}::text[], ${sql.ref(column)})`;
}

/** Sorts null as the earliest value of an optional instant. */
export const neverFirst = (column: string): Expression<unknown> =>
  sql`coalesce(${sql.ref(column)}, '-infinity'::timestamptz)`;

/** A list's query: selections and filters, without order and limits. */
type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** Number of rows of a query. */
export async function countRows<DB, TB extends keyof DB, Row>(
  db: Database,
  query: Query<DB, TB, Row>,
): Promise<number> {
  // Works with any selection and grouping; PostgreSQL doesn't compute unused selections.
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as listed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The requested column and direction, otherwise the list's default. Throws VALIDATION for unknown ones. */
function orderOf<Shown, Item, Sort extends string>(
  { sortBy, sortDirection = 'asc' }: Order<Sort>,
  { sorts, defaultOrder, key }: Pick<Listing<Shown, Item, Sort>, 'sorts' | 'defaultOrder' | 'key'>,
): { column: AliasableExpression<unknown>; direction: 'asc' | 'desc' } {
  const order = sortBy === undefined ? defaultOrder : { sortBy, sortDirection };
  if (order?.sortBy === undefined) return { column: sql.ref(key), direction: 'desc' };
  const column = Object.hasOwn(sorts, order.sortBy) ? sorts[order.sortBy] : undefined;
  if (!column) throw new Problem('VALIDATION', { field: 'sortBy' });
  return { column: sql`${column}`, direction: order.sortDirection ?? 'asc' };
}

function sorted<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  query: Query<DB, TB, Row>,
  listQuery: Order<Sort>,
  list: Pick<Listing<Shown, Item, Sort>, 'sorts' | 'defaultOrder' | 'key'>,
  isReversed = false,
): Query<DB, TB, Row> {
  const turned = (direction: 'asc' | 'desc') => ((direction === 'asc') === isReversed ? 'desc' : 'asc');
  const { column, direction } = orderOf(listQuery, list);
  return query.orderBy(column, turned(direction)).orderBy(sql.ref(list.key), turned('desc'));
}

/**
 * One page of a list. Throws VALIDATION for an unknown order.
 * @param counted the number of rows, if already counted
 */
export async function listPage<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  db: Database,
  query: Query<DB, TB, Row>,
  listQuery: ListQuery<NoInfer<Sort>>,
  list: Listing<Shown, Item, Sort>,
  counted?: number,
): Promise<{ list: Item[]; totalCount: number; currentPageNumber: number }> {
  const { pageNumber, pageSize } = listQuery;
  const offset = (pageNumber - 1) * pageSize;
  const page = sorted(query, listQuery, list);
  const answer = (rows: readonly Row[], totalCount: number) => ({
    list: rows.map((row, index) => list.shown(row, totalCount - offset - index)),
    totalCount,
    currentPageNumber: pageNumber,
  });
  const totalCount = counted ?? (await countRows(db, query));
  const count = Math.min(pageSize, totalCount - offset);
  if (count <= 0) return answer([], totalCount);
  if (!list.isLong) return answer(await page.limit(pageSize).offset(offset).execute(), totalCount);
  const isNearEnd = offset > totalCount / 2;
  const keys = sorted(query.clearSelect().select(sql.ref(list.key).as('key')), listQuery, list, isNearEnd)
    .limit(count)
    .offset(isNearEnd ? totalCount - offset - count : offset);
  return answer(await page.where(sql<SqlBool>`${sql.ref(list.key)} in (${keys})`).execute(), totalCount);
}

/** Maximum rows of a whole list in memory. */
const rowsAtOnce = 1000;

/**
 * A whole list row by row, from one snapshot. The first query runs when the first row is requested. From then on, one
 * connection is in use until the last row is read or the iterator's `return` is called.
 */
export async function* listRows<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  db: Database,
  query: Query<DB, TB, Row>,
  listQuery: Order<NoInfer<Sort>>,
  list: Listing<Shown, Item, Sort>,
): AsyncGenerator<Item, void, void> {
  const whole = sorted(query, listQuery, list);
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    let rowNumber = await countRows(trx, query);
    await sql`declare listed no scroll cursor for ${whole}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(rowsAtOnce)} from listed`.execute(trx);
      for (const row of rows) {
        yield list.shown(row, rowNumber);
        rowNumber -= 1;
      }
      if (rows.length < rowsAtOnce) return;
    }
  } finally {
    // Nothing was changed, and the connection may be broken.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
