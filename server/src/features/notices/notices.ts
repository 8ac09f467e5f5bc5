/** Notices as citizens see them and as administrators list them. */
import {
  type NoticeCategory,
  type NoticeStatus,
  noticeBoard,
  noticeCategories,
  noticeStatuses,
} from '@maru/domain/notice';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type Expression, type SqlBool, sql } from 'kysely';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import type { NoticeFinder, NoticeSearch } from './search.ts';

export interface NoticeFilter extends NoticeSearch {
  articleCategory?: NoticeCategory | 'all';
}

const columns = [
  'n.article_id',
  'n.article_title',
  'n.article_category',
  'n.hit_count',
  'n.is_public',
  'n.publish_at',
  'n.end_at',
  'n.registered_at',
  'n.registered_by',
  'n.updated_at',
  'n.updated_by',
] as const;

/** Looks up authors only for displayed rows; a join would do so for all counted rows. */
const rowsOf = (db: Database) =>
  db
    .selectFrom('notice as n')
    .select([
      ...columns,
      sql<string>`(select r.admin_id from administrator r where r.admin_number = n.registered_by)`.as('admin_id'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** SQL condition: citizens see the notice `n` now. */
const isShown = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`n.is_public and n.publish_at <= ${now} and (n.end_at is null or n.end_at > ${now})`;

const shown = (row: Omit<Row, 'admin_id'>, rowNumber: number) => {
  const articleCategory = row.article_category as NoticeCategory;
  return {
    rowNumber,
    articleId: row.article_id,
    bbsId: noticeBoard,
    articleTitle: row.article_title,
    articleCategory,
    articleCategoryName: noticeCategories[articleCategory],
    hitCount: row.hit_count,
    attachmentCount: 0,
    isPublic: row.is_public,
    publishDatetime: formatSeoul(row.publish_at),
    endDatetime: row.end_at ? formatSeoul(row.end_at) : '',
    registeredDatetime: formatSeoul(row.registered_at),
    lastUpdatedDatetime: formatSeoul(row.updated_at),
  } as const;
};

/** A row without authors, for the public. */
const publicly = (row: Omit<Row, 'admin_id'>, rowNumber: number) => ({
  ...shown(row, rowNumber),
  registeredUserNumber: null,
  registeredUserId: '' as const,
  lastUpdatedUserNumber: null,
});

function statusOf(row: Pick<Row, 'is_public' | 'publish_at' | 'end_at'>, now: Date): NoticeStatus {
  if (!row.is_public) return 'private';
  if (row.publish_at > now) return 'scheduled';
  return row.end_at && row.end_at <= now ? 'ended' : 'published';
}

const administered = (now: Date) => (row: Row, rowNumber: number) => {
  const noticeStatus = statusOf(row, now);
  return {
    ...shown(row, rowNumber),
    registeredUserNumber: row.registered_by,
    registeredUserId: row.admin_id,
    lastUpdatedUserNumber: row.updated_by,
    noticeStatus,
    noticeStatusName: noticeStatuses[noticeStatus],
  };
};

const publicList = listing({
  key: 'n.article_id',
  sorts: { publishDatetime: 'n.publish_at' },
  defaultOrder: { sortBy: 'publishDatetime', sortDirection: 'desc' },
  shown: publicly,
  isLong: true,
});

const administeredList = (now: Date) =>
  listing({
    key: 'n.article_id',
    sorts: {
      articleTitle: 'n.article_title',
      hitCount: 'n.hit_count',
      publishDatetime: 'n.publish_at',
      registeredDatetime: 'n.registered_at',
      lastUpdatedDatetime: 'n.updated_at',
    },
    defaultOrder: { sortBy: 'publishDatetime', sortDirection: 'desc' },
    shown: administered(now),
    isLong: true,
  });

/** SQL conditions: the notice `n` has the requested category, if any. */
const ofCategory = ({ articleCategory = 'all' }: NoticeFilter) =>
  articleCategory === 'all' ? [] : [sql<SqlBool>`n.article_category = ${articleCategory}`];

/** Adds numbers of files, for the rows of one page only. */
async function withFileCounts<N extends { articleId: number }>(db: Database, notices: readonly N[]): Promise<N[]> {
  const rows = await db
    .selectFrom('attachment')
    .select(['owner_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', '=', 'owned')
    .where('owner_kind', '=', 'notice')
    .where('owner_id', '=', sql<number>`any(${notices.map(({ articleId }) => articleId)}::bigint[])`)
    .groupBy('owner_id')
    .execute();
  const counts = new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
  return notices.map((notice) => ({ ...notice, attachmentCount: counts.get(notice.articleId) ?? 0 }));
}

/** A page of the currently public notices, newest first. */
export async function listPublic(
  db: Database,
  finder: NoticeFinder,
  filter: NoticeFilter & ListQuery<never>,
  now: Date,
) {
  const { conditions, count } = await finder.find(filter, [isShown(now), ...ofCategory(filter)], now);
  const query = db
    .selectFrom('notice as n')
    .select(columns)
    .where((eb) => eb.and([...conditions]));
  const page = await listPage(db, query, filter, publicList, count);
  return { ...page, list: await withFileCounts(db, page.list) };
}

export interface AdministeredFilter
  extends NoticeFilter,
    ListQuery<'articleTitle' | 'hitCount' | 'publishDatetime' | 'registeredDatetime' | 'lastUpdatedDatetime'> {
  noticeStatus?: NoticeStatus;
}

const ofStatus: Record<NoticeStatus, (now: Date) => Expression<SqlBool>> = {
  private: () => sql<SqlBool>`not n.is_public`,
  scheduled: (now) => sql<SqlBool>`n.is_public and n.publish_at > ${now}`,
  published: isShown,
  ended: (now) => sql<SqlBool>`n.is_public and n.publish_at <= ${now} and n.end_at <= ${now}`,
};

/** A page of all notices. */
export async function listAdministered(db: Database, finder: NoticeFinder, filter: AdministeredFilter, now: Date) {
  const { noticeStatus } = filter;
  const others = [...ofCategory(filter), ...(noticeStatus ? [ofStatus[noticeStatus](now)] : [])];
  const { conditions, count } = await finder.find(filter, others, now);
  const query = rowsOf(db).where((eb) => eb.and([...conditions]));
  const page = await listPage(db, query, filter, administeredList(now), count);
  return { ...page, list: await withFileCounts(db, page.list) };
}

const missing = () => new Problem('NOT_FOUND', { error: '공지사항을 찾을 수 없습니다.' });

/** A currently public notice. Throws NOT_FOUND for any other. */
export async function findPublic(db: Database, articleId: number, now: Date) {
  const row = await db
    .selectFrom('notice as n')
    .select([...columns, 'n.article_contents'])
    .where('n.article_id', '=', articleId)
    .where(isShown(now))
    .executeTakeFirst();
  if (!row) throw missing();
  const [notice = publicly(row, 1)] = await withFileCounts(db, [publicly(row, 1)]);
  return { notice, contents: row.article_contents, publishAt: row.publish_at };
}

/** Any notice. Throws NOT_FOUND. */
export async function findAdministered(db: Database, articleId: number, now: Date) {
  const row = await rowsOf(db)
    .select(['n.article_contents', 'n.version'])
    .where('n.article_id', '=', articleId)
    .executeTakeFirst();
  if (!row) throw missing();
  const found = { ...administered(now)(row, 1), version: row.version };
  const [notice = found] = await withFileCounts(db, [found]);
  return { notice, contents: row.article_contents };
}

/** Throws NOT_FOUND if the notice doesn't exist. */
export async function requireNotice(db: Database, articleId: number, lock = false) {
  let query = db
    .selectFrom('notice as n')
    .select([...columns, 'n.article_contents', 'n.version'])
    .where('n.article_id', '=', articleId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw missing();
  return row;
}

const titled = (row: { article_id: number; article_title: string; publish_at: Date }) => ({
  articleId: row.article_id,
  articleTitle: row.article_title,
  publishDatetime: formatSeoul(row.publish_at),
});

const titles = (db: Database, now: Date) =>
  db.selectFrom('notice as n').select(['n.article_id', 'n.article_title', 'n.publish_at']).where(isShown(now));

/** The previous and next public notices by time; null if there is none. */
export async function neighboursOf(db: Database, articleId: number, publishAt: Date, now: Date) {
  const of = (sign: '<' | '>', direction: 'asc' | 'desc') =>
    titles(db, now)
      .where(sql<SqlBool>`(n.publish_at, n.article_id) ${sql.raw(sign)} (${publishAt}, ${articleId})`)
      .orderBy('n.publish_at', direction)
      .orderBy('n.article_id', direction)
      .limit(1)
      .executeTakeFirst();
  const [before, after] = await Promise.all([of('<', 'desc'), of('>', 'asc')]);
  return { previous: before ? titled(before) : null, next: after ? titled(after) : null };
}

/** Number of titles in the main page's carousel. */
const tickerTitles = 5;

/** The newest public titles. */
export async function newestTitles(db: Database, now: Date) {
  const rows = await titles(db, now)
    .orderBy('n.publish_at', 'desc')
    .orderBy('n.article_id', 'desc')
    .limit(tickerTitles)
    .execute();
  return rows.map(titled);
}

/** The newest public notices with their texts. */
export function newestTexts(db: Database, most: number, now: Date) {
  return titles(db, now)
    .select(['n.contents_text', 'n.updated_at', 'n.article_category'])
    .orderBy('n.publish_at', 'desc')
    .orderBy('n.article_id', 'desc')
    .limit(most)
    .execute();
}
