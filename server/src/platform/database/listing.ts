/** Lists: counted, sorted and paged in one place; and whole, row by row, for a file. */
import { maskedFields } from '@maru/domain/personal';
import { type AliasableExpression, type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { Problem } from '../errors/problem.ts';
import type { Database } from './pool.ts';

/** What is asked of a list beside its filters. */
export interface Asked<Sort extends string = string> {
  /** From 1 on. */
  pageNumber: number;
  pageSize: number;
  sortBy?: Sort;
  sortDirection?: 'asc' | 'desc';
}

/** The order that is asked for. */
export type Order<Sort extends string> = Pick<Asked<Sort>, 'sortBy' | 'sortDirection'>;

/** What a list can be sorted by, by the names on the wire: a column, or an expression of some. */
export type SortColumns<Sort extends string = string> = Readonly<Record<Sort, string | Expression<unknown>>>;

interface Declaration<Row, Item, Sort extends string> {
  /** The primary key's column: the last word in every order, downwards, so that pages neither repeat nor lose a row. */
  key: string;
  /** Nothing that is shown masked or sealed is among them, for its order would tell of it: such a list is refused. */
  sorts: SortColumns<Sort>;
  /** The order where none is asked for; by the key alone where it is left out. */
  unasked?: Order<NoInfer<Sort>>;
  /** A row as it is sent. Row numbers count down to 1, whichever order is asked for. */
  shown: (row: Row, rowNumber: number) => Item;
  /**
   * A long list of rows of one table, whose pages are found by keys alone, from the nearer end: an index has them all
   * without a look at the rows before a page.
   */
  isLong?: boolean;
}

/** A list, declared once. */
export interface Listing<Row, Item, Sort extends string> extends Declaration<Row, Item, Sort> {
  sorts: Readonly<Record<Sort, Expression<unknown>>>;
}

/** Columns whose order tells nothing, or what nobody may see. */
const unsortable = /_(sealed|index|hash)$/;

/** Declares a list. Throws where it would be sorted by what is sealed or shown masked. */
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

/** A column of codes in the order of the words that the screens show for them. */
export function byWord(column: string, words: Readonly<Record<string, string>>): Expression<unknown> {
  const codes = Object.keys(words).sort((a, b) => (words[a] ?? '').localeCompare(words[b] ?? '', 'ko'));
  return sql`array_position(${codes}::text[], ${sql.ref(column)})`;
}

/** A moment that may be missing: 'never' is before every other. */
export const neverFirst = (column: string): Expression<unknown> =>
  sql`coalesce(${sql.ref(column)}, '-infinity'::timestamptz)`;

/** What a list is made of: a query with its selections and filters, without order and limits. */
type Query<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>;

/** How many rows a query has. */
export async function countRows<DB, TB extends keyof DB, Row>(
  db: Database,
  query: Query<DB, TB, Row>,
): Promise<number> {
  // Whatever it selects and groups by; what is selected and not looked at is not computed.
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${query}) as listed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The column and direction that are asked for, else the list's own. Throws VALIDATION for one that it doesn't have. */
function orderOf<Shown, Item, Sort extends string>(
  { sortBy, sortDirection = 'asc' }: Order<Sort>,
  { sorts, unasked, key }: Pick<Listing<Shown, Item, Sort>, 'sorts' | 'unasked' | 'key'>,
): { column: AliasableExpression<unknown>; direction: 'asc' | 'desc' } {
  const order = sortBy === undefined ? unasked : { sortBy, sortDirection };
  if (order?.sortBy === undefined) return { column: sql.ref(key), direction: 'desc' };
  const column = Object.hasOwn(sorts, order.sortBy) ? sorts[order.sortBy] : undefined;
  if (!column) throw new Problem('VALIDATION', { field: 'sortBy' });
  return { column: sql`${column}`, direction: order.sortDirection ?? 'asc' };
}

function sorted<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  query: Query<DB, TB, Row>,
  asked: Order<Sort>,
  list: Pick<Listing<Shown, Item, Sort>, 'sorts' | 'unasked' | 'key'>,
  isReversed = false,
): Query<DB, TB, Row> {
  const turned = (direction: 'asc' | 'desc') => ((direction === 'asc') === isReversed ? 'desc' : 'asc');
  const { column, direction } = orderOf(asked, list);
  return query.orderBy(column, turned(direction)).orderBy(sql.ref(list.key), turned('desc'));
}

/**
 * One page of a list. Throws VALIDATION for an order that the list doesn't have.
 *
 * @param counted how many rows the query has, where that is known already
 */
export async function listPage<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  db: Database,
  query: Query<DB, TB, Row>,
  asked: Asked<NoInfer<Sort>>,
  list: Listing<Shown, Item, Sort>,
  counted?: number,
): Promise<{ list: Item[]; totalCount: number; currentPageNumber: number }> {
  const { pageNumber, pageSize } = asked;
  const offset = (pageNumber - 1) * pageSize;
  const page = sorted(query, asked, list);
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
  const keys = sorted(query.clearSelect().select(sql.ref(list.key).as('key')), asked, list, isNearEnd)
    .limit(count)
    .offset(isNearEnd ? totalCount - offset - count : offset);
  return answer(await page.where(sql<SqlBool>`${sql.ref(list.key)} in (${keys})`).execute(), totalCount);
}

/** Rows of a whole list that are in memory at once. */
const rowsAtOnce = 1000;

/**
 * A whole list, row by row, as it was at one moment. Nothing is asked of the database before the first row is; from then
 * on one connection is held until the last row was taken or the iterator's `return` is called.
 */
export async function* listRows<DB, TB extends keyof DB, Row extends Shown, Shown, Item, Sort extends string>(
  db: Database,
  query: Query<DB, TB, Row>,
  asked: Order<NoInfer<Sort>>,
  list: Listing<Shown, Item, Sort>,
): AsyncGenerator<Item, void, void> {
  const whole = sorted(query, asked, list);
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
    // Nothing was changed; the connection may be gone, too.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}
