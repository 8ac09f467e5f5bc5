/** Notices as administrators register, change and remove them. */
import { type NoticeForm, noticeRules } from '@maru/domain/notice';
import { isCleanable } from '@maru/domain/rich-text';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import {
  changesOf,
  earlier,
  filesField,
  recordPostChange,
  requireVersion,
  type Writer,
} from '#platform/posts/history.ts';
import { claimImages } from '#platform/posts/post-images.ts';
import { cleanRichText, plainTextOf } from '#platform/rich-text/rich-text.ts';
import type { noticeFiles } from './files.ts';
import { requireNotice } from './notices.ts';

type Files = ReturnType<typeof noticeFiles>;

/** A form as it is kept: its HTML cleaned, its title without blanks around. Throws VALIDATION with the first failing rule. */
function checked(given: NoticeForm): NoticeForm {
  const form = {
    articleTitle: given.articleTitle.trim(),
    // One that is too long or has too many elements isn't cleaned: its rule refuses it.
    articleContents: isCleanable(given.articleContents) ? cleanRichText(given.articleContents) : given.articleContents,
    articleCategory: given.articleCategory,
    isPublic: given.isPublic,
    publishDatetime: given.publishDatetime,
    endDatetime: given.endDatetime,
  };
  const failure = firstFailure(noticeRules, form);
  if (failure) throw new Problem('VALIDATION', failure);
  return form;
}

/** The columns of a form. Where no beginning is said, it is `atOnce`. Throws VALIDATION where it would end before that. */
function columnsOf(form: NoticeForm, atOnce: Date) {
  const publishAt = parseSeoul(form.publishDatetime) ?? atOnce;
  const endAt = parseSeoul(form.endDatetime);
  if (endAt && endAt <= publishAt)
    throw new Problem('VALIDATION', {
      field: 'endDatetime',
      error: '게시 종료 일시는 게시 일시보다 늦어야 합니다.',
    });
  return {
    article_title: form.articleTitle,
    article_contents: form.articleContents,
    contents_text: plainTextOf(form.articleContents),
    article_category: form.articleCategory,
    is_public: form.isPublic,
    publish_at: publishAt,
    end_at: endAt,
  };
}

/** A form of which a change may leave a part as it is. */
type GivenNotice = Pick<NoticeForm, 'articleTitle' | 'articleContents' | 'isPublic'> & Partial<NoticeForm>;

type Columns = Omit<ReturnType<typeof columnsOf>, 'contents_text'>;
const formOf = (row: Columns): NoticeForm => ({
  articleTitle: row.article_title,
  articleContents: row.article_contents,
  articleCategory: row.article_category,
  isPublic: row.is_public,
  publishDatetime: formatSeoul(row.publish_at),
  endDatetime: row.end_at ? formatSeoul(row.end_at) : '',
});

const blank = { articleCategory: 'general', publishDatetime: '', endDatetime: '' };

/** Registers a notice. Throws VALIDATION. */
export async function createNotice(trx: Database, files: Files, writer: Writer, given: GivenNotice): Promise<number> {
  const { adminNumber } = writer.administrator;
  const columns = columnsOf(checked({ ...blank, ...given }), writer.now);
  const { article_id: articleId } = await trx
    .insertInto('notice')
    .values({
      ...columns,
      registered_at: writer.now,
      registered_by: adminNumber,
      updated_at: writer.now,
      updated_by: adminNumber,
    })
    .returning('article_id')
    .executeTakeFirstOrThrow();
  await claimImages(trx, files.images, {
    ownerId: articleId,
    html: columns.article_contents,
    field: 'articleContents',
    by: adminNumber,
  });
  const title = columns.article_title;
  await recordPostChange(trx, writer, { kind: 'notice', postId: articleId, title, action: 'create', changes: [] });
  return articleId;
}

/**
 * Changes a notice that is still the version that was read; where nothing differs, nothing is written.
 *
 * @returns the version that is saved now
 * @throws VALIDATION, NOT_FOUND, CONFLICT
 */
export async function changeNotice(
  trx: Database,
  files: Files,
  writer: Writer,
  { articleId, version, ...given }: GivenNotice & { articleId: number; version?: number },
): Promise<number> {
  const row = await requireNotice(trx, articleId, true);
  const form = checked({ ...formOf(row), ...given });
  await requireVersion(trx, { kind: 'notice', postId: articleId, version: row.version }, version);
  // Cleared of a notice that is out already it stays as it was.
  const columns = columnsOf(form, earlier(row.publish_at, writer.now));
  const changes = changesOf(formOf(row), formOf(columns));
  if (changes.length === 0) return row.version;
  const { adminNumber } = writer.administrator;
  await trx
    .updateTable('notice')
    .set({ ...columns, version: sql`version + 1`, updated_at: writer.now, updated_by: adminNumber })
    .where('article_id', '=', articleId)
    .execute();
  await claimImages(trx, files.images, {
    ownerId: articleId,
    html: columns.article_contents,
    field: 'articleContents',
    by: adminNumber,
  });
  const title = columns.article_title;
  const formerText = columns.article_contents === row.article_contents ? null : row.article_contents;
  const deed = { kind: 'notice', postId: articleId, title, action: 'change', changes, formerText } as const;
  await recordPostChange(trx, writer, deed);
  return row.version + 1;
}

/** Takes a notice away with its files; its history stays. Throws NOT_FOUND. */
export async function removeNotice(trx: Database, files: Files, writer: Writer, articleId: number): Promise<void> {
  const { article_title: title } = await requireNotice(trx, articleId, true);
  await files.attachments.release(trx, [articleId]);
  await files.images.release(trx, [articleId]);
  await trx.deleteFrom('notice').where('article_id', '=', articleId).execute();
  await recordPostChange(trx, writer, { kind: 'notice', postId: articleId, title, action: 'delete', changes: [] });
}

/**
 * Keeps a notice from going while one of its files comes or goes, and tells its history of the file. Its version stays:
 * files come and go one by one, and take nothing back of what somebody else writes. Throws NOT_FOUND.
 */
export async function recordFile(trx: Database, writer: Writer, articleId: number, before: string, after: string) {
  const { article_title: title } = await requireNotice(trx, articleId, true);
  const changes = [{ field: filesField, before, after }];
  await recordPostChange(trx, writer, { kind: 'notice', postId: articleId, title, action: 'change', changes });
  await trx
    .updateTable('notice')
    .set({ updated_at: writer.now, updated_by: writer.administrator.adminNumber })
    .where('article_id', '=', articleId)
    .execute();
}
