/**
 * Administrators' search in masked data: one policy for every list. A search by part of a hidden value would reveal
 * that part. Therefore callers without permission can search names only as a whole, all callers can search numbers only
 * as a whole, and both searches are limited per hour. The audit log contains the persons found, but not the search
 * terms.
 *
 * Lists are unmasked for those who maintain them (such as operators for their shared members): names match by any part
 * and numbers as a whole, without a limit.
 */
import { mayDo, unmaskPage } from '@maru/domain/administration';
import {
  isMobileNumber,
  isTelephoneNumber,
  maskedFields,
  maxMessageChecks,
  maxPersonalSearches,
  mobileDigits,
} from '@maru/domain/personal';
import { type Expression, type SqlBool, sql } from 'kysely';
import { containing } from '../database/containing.ts';
import { Problem } from '../errors/problem.ts';
import type { Services } from '../services.ts';
import type { Standing } from '../sessions/permissions.ts';

const hourMs = 3_600_000;
/** Maximum person numbers in an audit entry; the entry also has the count of omitted ones. */
const maxLoggedNumbers = 50;

/** True if an administrator may see personal data unmasked. */
export const seesWhole = ({ keys }: Pick<Standing, 'keys'>): boolean => mayDo(keys, [unmaskPage.page], 'get');

/** The query of a searchable list. */
export interface PersonalSearch<Type extends string = string> {
  searchType?: Type;
  keyword?: string;
}

/** The caller of the search. */
export interface Searcher {
  services: Pick<Services, 'db' | 'clock' | 'seal'>;
  standing: Standing;
}

/** Searchable columns by field name in the call; the first one is the default. Numbers are matched by blind index. */
type Columns<Type extends string> = Readonly<
  Partial<Record<Type, string | { column: string; index: (digits: string) => Buffer }>>
>;

/**
 * The condition of a search; undefined without a search.
 * @throws VALIDATION if the list has no such field or a number is incomplete; TOO_MANY_REQUESTS
 */
export async function personalSearch<Type extends string>(
  searcher: Searcher,
  { searchType, keyword = '' }: PersonalSearch<Type>,
  columns: Columns<Type>,
): Promise<Expression<SqlBool> | undefined> {
  const text = keyword.trim().normalize('NFC');
  if (text === '') return undefined;
  const field = searchType ?? (Object.keys(columns)[0] as Type);
  const column = columns[field];
  if (column === undefined) throw new Problem('VALIDATION', { field: 'searchType' });
  const kind = Object.hasOwn(maskedFields, field) ? maskedFields[field] : 'shown';
  if (typeof column === 'string' && (kind === 'shown' || (kind === 'name' && seesWhole(searcher.standing))))
    return sql<SqlBool>`${sql.ref(column)} ilike ${containing(text)}`;
  if (typeof column === 'string' && kind === 'name') {
    await countTry(searcher, 'search', `${field} ${text}`);
    return sql<SqlBool>`${sql.ref(column)} = ${text}`;
  }
  if (typeof column === 'string' || kind !== 'number') throw new Error(`${field} is not searched`);
  const digits = wholeNumber('keyword', text);
  await countTry(searcher, 'search', `${field} ${digits}`);
  return sql<SqlBool>`${sql.ref(column.column)} = ${column.index(digits)}`;
}

/** The digits of a searched number. Throws VALIDATION for the field if the number is incomplete. */
export function wholeNumber(field: string, text: string): string {
  const number = text.trim();
  if (!isTelephoneNumber(number) && !isMobileNumber(number))
    throw new Problem('VALIDATION', { field, error: '번호 전체를 입력해 주십시오. (예: 010-1234-5678)' });
  return mobileDigits(number);
}

const tries = {
  search: {
    most: maxPersonalSearches,
    error: `개인정보 검색은 한 시간에 ${maxPersonalSearches}번까지 할 수 있습니다. 잠시 뒤 다시 시도해 주십시오.`,
  },
  message: {
    most: maxMessageChecks,
    error: `받는 사람을 바꾸어 가며 확인하는 것은 한 시간에 ${maxMessageChecks}번까지 할 수 있습니다. 잠시 뒤 다시 시도해 주십시오.`,
  },
} as const;

/**
 * Counts a new search within the hour and returns true; for repetitions and further pages returns false. Throws
 * TOO_MANY_REQUESTS.
 */
export async function countTry(
  { services, standing }: Searcher,
  kind: keyof typeof tries,
  text: string,
): Promise<boolean> {
  const { db, clock, seal } = services;
  const { most, error } = tries[kind];
  const now = clock.now();
  const since = new Date(now.getTime() - hourMs);
  const subject = seal.index(kind, text);
  return db.transaction().execute(async (trx) => {
    // Serialised, so that concurrent searches are counted, too.
    await sql`select pg_advisory_xact_lock(4712003, hashint8(${standing.adminNumber}::bigint))`.execute(trx);
    const made = await trx
      .selectFrom('personal_search')
      .select(['subject_index', 'searched_at'])
      .where('admin_number', '=', standing.adminNumber)
      .where('kind', '=', kind)
      .where('searched_at', '>', since)
      .orderBy('searched_at')
      .execute();
    if (made.some(({ subject_index }) => subject_index.equals(subject))) return false;
    const [oldest] = made;
    if (oldest && made.length >= most) {
      const retryAfter = Math.ceil((oldest.searched_at.getTime() - since.getTime()) / 1000);
      throw new Problem('TOO_MANY_REQUESTS', { error, retryAfter });
    }
    await trx.deleteFrom('personal_search').where('searched_at', '<=', since).execute();
    await trx
      .insertInto('personal_search')
      .values({ admin_number: standing.adminNumber, kind, subject_index: subject, searched_at: now })
      .execute();
    return true;
  });
}

/** The audit detail of a search: the field, and the persons shown. Empty without a search. */
export function searchDetail(
  { searchType, keyword = '' }: PersonalSearch,
  fallback: string,
  kind: string,
  found: readonly number[],
): string {
  if (keyword.trim() === '') return '';
  const logged = found.slice(0, maxLoggedNumbers).map((number) => `#${number}`);
  const more = found.length > logged.length ? ` 외 ${found.length - logged.length}건` : '';
  return `검색: ${searchType ?? fallback}, ${logged.length === 0 ? '결과 없음' : `${kind} ${logged.join(' ')}${more}`}`;
}
