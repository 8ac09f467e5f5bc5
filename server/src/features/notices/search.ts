/** Search over titles and texts by parts of words, from an index; see text_parts in the migration. */

import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';

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

/** What finds more notices than this is kept: a list of so many is slower than to find fewer anew. */
const manyNotices = 2000;
/** Searches that are kept, those that were asked for last. One takes a bit for each notice there ever was. */
const keptSearches = 64;
/** A change is committed at the most so long after the moment that it bears. */
const longestChangeMs = 5 * 60_000;
/** When more notices than this have changed, to find anew is quicker than to look at each of them. */
const manyChanges = 200;

/** What a search has found: the bit of a notice's id is set. */
interface KeptSearch {
  bits: Buffer;
  asOf: Date;
}

/** What is asked of the notice `n`, all of it. */
type Conditions = readonly Expression<SqlBool>[];

/** What a list asks, with what was found, and how many notices that are, where they were found anew. */
interface Found {
  conditions: Conditions;
  count?: number;
}

/**
 * Finds notices by words. What many notices have is found once, and looked at again where a notice was written since: to
 * gather tens of thousands of rows for each page of them takes many times as long as to test a bit of each.
 */
export class NoticeFinder {
  readonly #db: Database;
  readonly #kept = new Map<string, KeptSearch>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Finds the notices `n` that have every word of the keyword; `others` is what the list asks of them beside that. */
  async find({ searchType = 'all', keyword = '' }: NoticeSearch, others: Conditions, now: Date): Promise<Found> {
    const words = wordsOf(keyword);
    if (words.length === 0) return { conditions: others };
    const hasWords = sql<SqlBool>`${partsOf[searchType]} @> (${sql.join(
      words.map((word) => sql`keyword_parts(${word})`),
      sql` || `,
    )})`;
    const key = [searchType, ...words].join(' ');
    const kept = this.#kept.get(key);
    if (kept && (await this.#renew(kept, hasWords, now))) {
      this.#keep(key, kept);
      return { conditions: [...others, isSet(kept.bits)] };
    }
    const { ids, count } = await findByParts(this.#db, hasWords, others);
    if (ids.length <= manyNotices) {
      this.#kept.delete(key);
      return { conditions: [...others, sql<SqlBool>`n.article_id = any(${[...ids]}::bigint[])`], count };
    }
    const found = { bits: bitsOf(ids), asOf: now };
    this.#keep(key, found);
    return { conditions: [...others, isSet(found.bits)], count };
  }

  /** Looks at what was written since; false where that is too much. */
  async #renew(kept: KeptSearch, hasWords: Expression<SqlBool>, now: Date): Promise<boolean> {
    const changed = await this.#db
      .selectFrom('notice as n')
      .select('n.article_id')
      .where('n.updated_at', '>=', new Date(kept.asOf.getTime() - longestChangeMs))
      .limit(manyChanges + 1)
      .execute();
    if (changed.length > manyChanges) return false;
    if (changed.length > 0) {
      const ids = changed.map(({ article_id }) => article_id);
      const { rows } = await sql<{ id: number; has: boolean }>`
        select n.article_id as id, ${hasWords} as has from notice n where n.article_id = any(${ids}::bigint[])`.execute(
        this.#db,
      );
      for (const { id, has } of rows) kept.bits = withBit(kept.bits, id, has);
    }
    kept.asOf = now;
    return true;
  }

  #keep(key: string, search: KeptSearch): void {
    this.#kept.delete(key);
    this.#kept.set(key, search);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptSearches && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** The same words in another order are the same search. */
function wordsOf(keyword: string): string[] {
  const words = keyword
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean);
  return [...new Set(words)].slice(0, maxWords).sort();
}

/**
 * The ids of the notices for which the condition is true, and for how many of them the others are, too: by the index of
 * parts alone. Where a word stands in most notices the planner would rather read all of them, as it counts a look at every
 * row for the index, too, which there is none of. Ids come as the bytes of numbers: to write and read tens of thousands as
 * texts takes as long as to find them.
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

/** Bits numbered as PostgreSQL does, from the lowest of the first byte on. */
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

/** What was written after the bits were is in none of them. */
const isSet = (bits: Buffer): Expression<SqlBool> =>
  sql<SqlBool>`case when n.article_id < ${bits.length * 8} then get_bit(${bits}::bytea, n.article_id) = 1 else false end`;
