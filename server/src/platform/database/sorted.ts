import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { Problem } from '../errors/problem.ts';

export interface Sorting {
  sortBy?: string;
  sortDirection?: 'asc' | 'desc';
}

/** What a list can be sorted by, by the names on the wire. */
export type SortColumns = Readonly<Record<string, Expression<unknown>>>;

/**
 * The rows in the order that is asked for, which is the query's own where none is. The caller's ordering by the primary
 * key comes after it, so that pages neither repeat nor lose a row. A column that the list doesn't have is refused.
 */
export function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sortBy, sortDirection = 'asc' }: Sorting,
  columns: SortColumns,
): SelectQueryBuilder<DB, TB, O> {
  if (sortBy === undefined) return query;
  const column = Object.hasOwn(columns, sortBy) ? columns[sortBy] : undefined;
  if (!column) throw new Problem('VALIDATION', { field: 'sortBy' });
  return query.orderBy(column, sortDirection);
}

/** A column of codes in the order of the words that the screens show for them. */
export function byWord(column: string, words: Readonly<Record<string, string>>): Expression<unknown> {
  const codes = Object.keys(words).sort((a, b) => (words[a] ?? '').localeCompare(words[b] ?? '', 'ko'));
  return sql`array_position(${codes}::text[], ${sql.ref(column)})`;
}

/** A moment that may be missing: 'never' is before every other. */
export const neverFirst = (column: string): Expression<unknown> =>
  sql`coalesce(${sql.ref(column)}, '-infinity'::timestamptz)`;
