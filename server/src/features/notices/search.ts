/** Search over titles and texts by parts of words, from an index; see text_parts in the migration. */

import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';

export interface NoticeSearch {
  searchType?: 'all' | 'articleTitle' | 'articleContents';
  keyword?: string;
}

/** Words that are looked for; more say nothing more. */
const maxWords = 8;

/** What is searched of the notice `n`, each as its index has it. */
const partsOf = {
  all: sql`text_parts(n.article_title || ' ' || n.contents_text)`,
  articleTitle: sql`text_parts(n.article_title)`,
  articleContents: sql`text_parts(n.contents_text)`,
};

/**
 * Runs questions with a search in them by the index of parts alone. Where a word stands in most notices the planner would
 * rather read all of them, as it counts a look at every row for the index, too, which there is none of.
 */
export const byParts = <T>(db: Database, ask: (trx: Database) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(trx);
    return ask(trx);
  });

/**
 * That every word of the keyword is in the notice `n`; null where nothing is looked for. One condition of one index, whatever
 * the words: of several the planner leaves one that it takes to be true of nearly all rows to a look at each row's text.
 */
export function searchCondition({ searchType = 'all', keyword = '' }: NoticeSearch): Expression<SqlBool> | null {
  const words = [
    ...new Set(
      keyword
        .normalize('NFKC')
        .split(/[\s\p{Cc}]+/u)
        .filter(Boolean),
    ),
  ].slice(0, maxWords);
  if (words.length === 0) return null;
  const sought = words.map((word) => sql`keyword_parts(${word})`);
  return sql<SqlBool>`${partsOf[searchType]} @> (${sql.join(sought, sql` || `)})`;
}
