/** Notices as administrators create, change and delete them. */
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
  findRepeated,
  recordPostChange,
  requireVersion,
  type Writer,
} from '#platform/posts/history.ts';
import { claimImages } from '#platform/posts/post-images.ts';
import { cleanRichText, plainTextOf } from '#platform/rich-text/rich-text.ts';
import type { noticeFiles } from './files.ts';
import { requireNotice } from './notices.ts';

type Files = ReturnType<typeof noticeFiles>;

/** A form as stored: sanitised HTML, trimmed title. Throws VALIDATION with the first failing rule. */
function checked(given: NoticeForm): NoticeForm {
  const form = {
    articleTitle: given.articleTitle.trim(),
    // Texts that are too long or complex aren't sanitised, because validation refuses them.
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

/** The columns of a form. A missing start becomes `atOnce`. Throws VALIDATION if the end precedes the start. */
function columnsOf(form: NoticeForm, atOnce: Date) {
  const publishAt = parseSeoul(form.publishDatetime) ?? atOnce;
  const endAt = parseSeoul(form.endDatetime, true);
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

/** A change's form, which may omit some fields. */
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

/**
 * Creates a notice. A call that is repeated because its answer was lost returns the notice of the first one. Throws
 * VALIDATION.
 */
export async function createNotice(trx: Database, files: Files, writer: Writer, given: GivenNotice): Promise<number> {
  const { adminNumber } = writer.administrator;
  const columns = columnsOf(checked({ ...blank, ...given }), writer.now);
  const repeated = await findRepeated(trx, writer, 'notice', columns);
  if (repeated !== undefined) return repeated;
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
 * Changes a notice if its version is still the one that was read; without differences nothing is written.
 * @returns the saved version
 * @throws VALIDATION, NOT_FOUND, CONFLICT
 */
export async function changeNotice(
  trx: Database,
  files: Files,
  writer: Writer,
  { articleId, version, ...given }: GivenNotice & { articleId: number; version?: number },
): Promise<number> {
  const row = await requireNotice(trx, articleId, true);
  const isFirst = !row.is_public && !(await wasPublic(trx, articleId));
  const hasStart = formatSeoul(row.publish_at) !== formatSeoul(row.registered_at);
  const former = formOf(row);
  // Some clients send the draft's time back.
  const isUndated = (given.publishDatetime ?? former.publishDatetime) === former.publishDatetime;
  const form = checked({ ...former, ...given, ...(isFirst && !hasStart && isUndated && { publishDatetime: '' }) });
  await requireVersion(trx, { kind: 'notice', postId: articleId, version: row.version }, version);
  // A notice written in private without a start begins when it is first published, and keeps that time if the start is
  // cleared afterwards.
  const first = form.isPublic ? writer.now : row.registered_at;
  const columns = columnsOf(form, isFirst ? first : earlier(row.publish_at, writer.now));
  const changes = changesOf(former, formOf(columns));
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
  const change = { kind: 'notice', postId: articleId, title, action: 'change', changes, formerText } as const;
  await recordPostChange(trx, writer, change);
  return row.version + 1;
}

/** Whether a private notice was public before: its visibility has changed. */
async function wasPublic(trx: Database, articleId: number): Promise<boolean> {
  const change = await trx
    .selectFrom('post_change')
    .select('post_change_id')
    .where('post_kind', '=', 'notice')
    .where('post_id', '=', articleId)
    .where(sql<boolean>`changes @> '[{"field": "isPublic"}]'`)
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Deletes a notice with its files; its history stays. Throws NOT_FOUND. */
export async function removeNotice(trx: Database, files: Files, writer: Writer, articleId: number): Promise<void> {
  const { article_title: title } = await requireNotice(trx, articleId, true);
  await files.attachments.release(trx, [articleId]);
  await files.images.release(trx, [articleId]);
  await trx.deleteFrom('notice').where('article_id', '=', articleId).execute();
  await recordPostChange(trx, writer, { kind: 'notice', postId: articleId, title, action: 'delete', changes: [] });
}

/**
 * Locks a notice while one of its files is added or deleted, and records that in its history. The version stays,
 * because files don't conflict with concurrent edits. Throws NOT_FOUND.
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
