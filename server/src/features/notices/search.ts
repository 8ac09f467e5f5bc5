/** Searches titles and texts by parts of words, from an index; see text_parts in the migration. */

import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

export interface NoticeSearch {
  searchType?: 'all' | 'articleTitle' | 'articleContents';
  keyword?: string;
}

/** Maximum words of a search. */
const maxWords = 8;

/** Searched texts of the notice `n`; must equal the expressions of the index. */
const partsOf = {
  all: sql`text_parts(n.article_title || ' ' || n.contents_text)`,
  articleTitle: sql`text_parts(n.article_title)`,
  articleContents: sql`text_parts(n.contents_text)`,
};

/** Minimum number of results to be cached; with fewer, a new search is faster than listing from the cache. */
const manyNotices = 2000;
/** Maximum cached searches; the least recently used is dropped. Each takes one bit per notice id. */
const maxCached = 64;
/** Maximum time between a change's timestamp and its commit. */
const longestChangeMs = 5 * 60_000;
/** Number of changed notices beyond which a new search is faster than an update. */
const manyChanges = 200;

/** A cached result as a bit set of notice ids. */
interface CachedSearch {
  bits: Buffer;
  asOf: Date;
}

/** Conditions on the notice `n`, all of which must hold. */
type Conditions = readonly Expression<SqlBool>[];

/** Conditions of a list on the search result; `count` is the number of matches of a new search. */
interface Found {
  conditions: Conditions;
  count?: number;
}

/**
 * Finds notices by words. Results of common words are cached and updated for notices written since: collecting tens of
 * thousands of rows for each page takes many times as long as testing a bit of each.
 */
export class NoticeFinder {
  readonly #db: Database;
  readonly #cache = new Map<string, CachedSearch>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Finds the notices `n` with every word of the keyword; `others` are the list's further conditions. */
  async find({ searchType = 'all', keyword = '' }: NoticeSearch, others: Conditions, now: Date): Promise<Found> {
    const words = wordsOf(keyword);
    if (words.length === 0) return { conditions: others };
    const hasWords = sql<SqlBool>`${partsOf[searchType]} @> (${sql.join(
      words.map((word) => sql`keyword_parts(${word})`),
      sql` || `,
    )})`;
    const key = [searchType, ...words].join(' ');
    const cached = this.#cache.get(key);
    if (cached && (await this.#renew(cached, hasWords, now))) {
      this.#keep(key, cached);
      return { conditions: [...others, isSet(cached.bits)] };
    }
    const { ids, count } = await findByParts(this.#db, hasWords, others);
    if (ids.length <= manyNotices) {
      this.#cache.delete(key);
      return { conditions: [...others, sql<SqlBool>`n.article_id = any(${[...ids]}::bigint[])`], count };
    }
    const found = { bits: bitsOf(ids), asOf: now };
    this.#keep(key, found);
    return { conditions: [...others, isSet(found.bits)], count };
  }

  /** Updates a cached result; false if too many notices have changed. */
  async #renew(cached: CachedSearch, hasWords: Expression<SqlBool>, now: Date): Promise<boolean> {
    const changed = await this.#db
      .selectFrom('notice as n')
      .select('n.article_id')
      .where('n.updated_at', '>=', new Date(cached.asOf.getTime() - longestChangeMs))
      .limit(manyChanges + 1)
      .execute();
    if (changed.length > manyChanges) return false;
    if (changed.length > 0) {
      const ids = changed.map(({ article_id }) => article_id);
      const { rows } = await sql<{ id: number; has: boolean }>`
        select n.article_id as id, ${hasWords} as has from notice n where n.article_id = any(${ids}::bigint[])`.execute(
        this.#db,
      );
      for (const { id, has } of rows) cached.bits = withBit(cached.bits, id, has);
    }
    cached.asOf = now;
    return true;
  }

  #keep(key: string, search: CachedSearch): void {
    this.#cache.delete(key);
    this.#cache.set(key, search);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > maxCached && oldest !== undefined) this.#cache.delete(oldest);
  }
}

/** Sorts words, so that their order doesn't matter. */
function wordsOf(keyword: string): string[] {
  const words = keyword
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
  return [...new Set(words)].slice(0, maxWords).sort();
}

/**
 * The ids of the notices that match, and how many of them also meet the other conditions, using only the index of
 * parts. For words in most notices the planner would prefer a full scan, because it includes the cost of rechecking
 * every row, which the index doesn't need. Ids are returned as binary numbers: as text, transferring tens of thousands
 * would take as long as the search.
 */
const findByParts = (db: Database, hasWords: Expression<SqlBool>, others: Conditions) =>
  db.transaction().execute(async (trx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
      set_config('enable_indexonlyscan', 'off', true)`.execute(trx);
    const { rows } = await sql<{ ids: Buffer | null; count: number }>`
      select string_agg(int4send(n.article_id::integer), ''::bytea) as ids,
        count(*) filter (where ${sql.join([sql`true`, ...others], sql` and `)}) as count
      from notice n where ${hasWords}`.execute(trx);
    const bytes = rows[0]?.ids ?? Buffer.alloc(0);
    const ids = new Int32Array(bytes.length / 4);
    for (let at = 0; at < ids.length; at += 1) ids[at] = bytes.readInt32BE(4 * at);
    return { ids, count: rows[0]?.count ?? 0 };
  });

/** A bit set in PostgreSQL's order, from the lowest bit of the first byte. */
function bitsOf(ids: Int32Array): Buffer {
  const bits = Buffer.alloc((ids.reduce((most, id) => Math.max(most, id), 0) >> 3) + 1);
  for (const id of ids) bits[id >> 3] = (bits[id >> 3] ?? 0) | (1 << (id & 7));
  return bits;
}

function withBit(bits: Buffer, id: number, isOn: boolean): Buffer {
  const at = id >> 3;
  const long = at < bits.length || !isOn ? bits : Buffer.concat([bits, Buffer.alloc(at + 1 - bits.length)]);
  if (at < long.length) long[at] = isOn ? (long[at] ?? 0) | (1 << (id & 7)) : (long[at] ?? 0) & ~(1 << (id & 7));
  return long;
}

/** Ids beyond the bit set belong to newer notices, which don't match. */
const isSet = (bits: Buffer): Expression<SqlBool> =>
  sql<SqlBool>`case when n.article_id < ${bits.length * 8} then get_bit(${bits}::bytea, n.article_id) = 1 else false end`;
