/** Popups as administrators create, change and delete them. */
import { type PopupForm, popupRules } from '@maru/domain/popup';
import { isCleanable } from '@maru/domain/rich-text';
import { firstFailure } from '@maru/domain/rules';
import { formatSeoul, parseSeoul } from '@maru/domain/seoul-time';
import { sql } from 'kysely';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import {
  changesOf,
  earlier,
  findRepeated,
  recordPostChange,
  requireVersion,
  type Writer,
} from '#platform/posts/history.ts';
import { claimImages } from '#platform/posts/post-images.ts';
import { cleanRichText } from '#platform/rich-text/rich-text.ts';
import type { popupFiles } from './files.ts';
import { requirePopup } from './popups.ts';

type Files = ReturnType<typeof popupFiles>;
/** A change's form, which may omit some fields. */
type GivenPopup = Pick<PopupForm, 'popupTitle' | 'popupContents' | 'shortcutLink' | 'isPublic'> & Partial<PopupForm>;

/** A form as stored: sanitised HTML, trimmed texts. Throws VALIDATION with the first failing rule. */
function checked(given: PopupForm): PopupForm {
  const form = {
    popupTitle: given.popupTitle.trim(),
    imageAlternativeText: given.imageAlternativeText.trim(),
    // Texts that are too long or complex aren't sanitised, because validation refuses them.
    popupContents: isCleanable(given.popupContents) ? cleanRichText(given.popupContents) : given.popupContents,
    shortcutLink: given.shortcutLink.trim(),
    isPublic: given.isPublic,
    startDatetime: given.startDatetime,
    endDatetime: given.endDatetime,
    sortOrder: given.sortOrder,
  };
  const failure = firstFailure(popupRules, form);
  if (failure) throw new Problem('VALIDATION', failure);
  return form;
}

/** The columns of a form. A missing start becomes `atOnce`. Throws VALIDATION if the end precedes the start. */
function columnsOf(form: PopupForm, atOnce: Date) {
  const startAt = parseSeoul(form.startDatetime) ?? atOnce;
  const endAt = parseSeoul(form.endDatetime, true);
  if (endAt && endAt <= startAt)
    throw new Problem('VALIDATION', {
      field: 'endDatetime',
      error: '게시 종료 일시는 게시 시작 일시보다 늦어야 합니다.',
    });
  return {
    popup_title: form.popupTitle,
    popup_contents: form.popupContents,
    image_alternative_text: form.imageAlternativeText,
    shortcut_link: form.shortcutLink,
    is_public: form.isPublic,
    start_at: startAt,
    end_at: endAt,
    sort_order: form.sortOrder ?? 0,
  };
}

const formOf = (row: ReturnType<typeof columnsOf>): PopupForm => ({
  popupTitle: row.popup_title,
  imageAlternativeText: row.image_alternative_text,
  popupContents: row.popup_contents,
  shortcutLink: row.shortcut_link,
  isPublic: row.is_public,
  startDatetime: formatSeoul(row.start_at),
  endDatetime: row.end_at ? formatSeoul(row.end_at) : '',
  sortOrder: row.sort_order,
});

/**
 * Creates a popup, which is invisible until it has an image. A call that is repeated because its answer was lost returns
 * the popup of the first one. Throws VALIDATION.
 */
export async function createPopup(trx: Database, files: Files, writer: Writer, given: GivenPopup): Promise<number> {
  const { adminNumber } = writer.administrator;
  const blank = { imageAlternativeText: given.popupTitle, startDatetime: '', endDatetime: '', sortOrder: 0 };
  const columns = columnsOf(checked({ ...blank, ...given }), writer.now);
  const repeated = await findRepeated(trx, writer, 'popup', columns);
  if (repeated !== undefined) return repeated;
  const { popup_id: popupId } = await trx
    .insertInto('popup')
    .values({
      ...columns,
      registered_at: writer.now,
      registered_by: adminNumber,
      updated_at: writer.now,
      updated_by: adminNumber,
    })
    .returning('popup_id')
    .executeTakeFirstOrThrow();
  const html = columns.popup_contents;
  await claimImages(trx, files.images, { ownerId: popupId, html, field: 'popupContents', by: adminNumber });
  const title = columns.popup_title;
  await recordPostChange(trx, writer, { kind: 'popup', postId: popupId, title, action: 'create', changes: [] });
  return popupId;
}

/**
 * Changes a popup if its version is still the one that was read; without differences nothing is written.
 * @returns the saved version
 * @throws VALIDATION, NOT_FOUND, CONFLICT
 */
export async function changePopup(
  trx: Database,
  files: Files,
  writer: Writer,
  { popupId, version, ...given }: GivenPopup & { popupId: number; version?: number },
): Promise<number> {
  const row = await requirePopup(trx, popupId, true);
  const form = checked({ ...formOf(row), ...given });
  await requireVersion(trx, { kind: 'popup', postId: popupId, version: row.version }, version);
  // Clearing the start of a published popup keeps its publication time.
  const columns = columnsOf(form, earlier(row.start_at, writer.now));
  const changes = changesOf(formOf(row), formOf(columns));
  if (changes.length === 0) return row.version;
  const { adminNumber } = writer.administrator;
  await trx
    .updateTable('popup')
    .set({ ...columns, version: sql`version + 1`, updated_at: writer.now, updated_by: adminNumber })
    .where('popup_id', '=', popupId)
    .execute();
  const html = columns.popup_contents;
  await claimImages(trx, files.images, { ownerId: popupId, html, field: 'popupContents', by: adminNumber });
  const title = columns.popup_title;
  const formerText = html === row.popup_contents ? null : row.popup_contents;
  const change = { kind: 'popup', postId: popupId, title, action: 'change', changes, formerText } as const;
  await recordPostChange(trx, writer, change);
  return row.version + 1;
}

/** Deletes a popup with its images; its history stays. Throws NOT_FOUND. */
export async function removePopup(trx: Database, files: Files, writer: Writer, popupId: number): Promise<void> {
  const { popup_title: title } = await requirePopup(trx, popupId, true);
  await files.image.release(trx, [popupId]);
  await files.images.release(trx, [popupId]);
  await trx.deleteFrom('popup').where('popup_id', '=', popupId).execute();
  await recordPostChange(trx, writer, { kind: 'popup', postId: popupId, title, action: 'delete', changes: [] });
}

interface ImageChange {
  popupId: number;
  /** The version that was read. */
  version?: number;
  /** Name of the new image; empty if the image is removed. */
  after: string;
}

/**
 * Removes a popup's image, with or without a replacement, and adds that to the history.
 * @returns the saved version
 * @throws NOT_FOUND, CONFLICT
 */
export async function dropImage(
  trx: Database,
  files: Files,
  writer: Writer,
  { popupId, version, after }: ImageChange,
): Promise<number> {
  const { popup_title: title, version: saved } = await requirePopup(trx, popupId, true);
  await requireVersion(trx, { kind: 'popup', postId: popupId, version: saved }, version);
  const [had] = await files.image.list(popupId);
  await files.image.release(trx, [popupId]);
  const changes = [{ field: 'image', before: had?.attachedFileName ?? '', after }];
  await recordPostChange(trx, writer, { kind: 'popup', postId: popupId, title, action: 'change', changes });
  await trx
    .updateTable('popup')
    .set({
      version: sql`version + 1`,
      updated_at: writer.now,
      updated_by: writer.administrator.adminNumber,
    })
    .where('popup_id', '=', popupId)
    .execute();
  return saved + 1;
}
