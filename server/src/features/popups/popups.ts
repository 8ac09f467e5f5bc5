/** Popups as citizens see them and as administrators list them. */
import { type PopupStatus, popupStatuses } from '@maru/domain/popup';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type SqlBool, sql } from 'kysely';
import { type ListQuery, listing, listPage } from '#platform/database/listing.ts';
import type { Database } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';

/** Owner kind of popups' images in the table `attachment`. */
export const imageKind = 'popup';

const rowsOf = (db: Database) =>
  db
    .selectFrom('popup as p')
    .innerJoin('administrator as r', 'r.admin_number', 'p.registered_by')
    .innerJoin('administrator as u', 'u.admin_number', 'p.updated_by')
    .leftJoin('attachment as a', (join) =>
      join.onRef('a.owner_id', '=', 'p.popup_id').on('a.owner_kind', '=', imageKind).on('a.state', '=', 'owned'),
    )
    .selectAll('p')
    .select([
      'r.admin_id as registered_id',
      'u.admin_id as updated_id',
      'a.hash_file_name',
      'a.attached_file_name',
      'a.attached_file_extension',
      'a.attached_file_size',
    ]);
export type PopupRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** SQL condition: a popup `p` is visible now or later. Popups without an image are never visible. */
const isOut = (now: Date) =>
  sql<SqlBool>`p.is_public and a.hash_file_name is not null and (p.end_at is null or p.end_at > ${now})`;

const shown = (row: PopupRow, rowNumber: number, base: '/api' | '/admin/api') => ({
  rowNumber,
  popupId: row.popup_id,
  popupTitle: row.popup_title,
  imageAlternativeText: row.image_alternative_text,
  shortcutLink: row.shortcut_link,
  isPublic: row.is_public,
  startDatetime: formatSeoul(row.start_at),
  endDatetime: row.end_at ? formatSeoul(row.end_at) : '',
  sortOrder: row.sort_order,
  registeredDatetime: formatSeoul(row.registered_at),
  lastUpdatedDatetime: formatSeoul(row.updated_at),
  imgPath: row.hash_file_name ? `${base}/popup/${row.popup_id}/attachments/${row.hash_file_name}` : '',
  attachedFileName: row.attached_file_name ?? '',
  attachedFileExtension: row.attached_file_extension ?? '',
  hashFileName: row.hash_file_name ?? '',
});

/** A row without authors, for the public. */
const publicly = (row: PopupRow, rowNumber: number) =>
  ({
    ...shown(row, rowNumber, '/api'),
    registeredAdminId: '',
    registeredAdminNumber: null,
    lastUpdatedAdminId: '',
    lastUpdatedAdminNumber: null,
  }) as const;

function statusOf(row: PopupRow, now: Date): PopupStatus {
  if (!row.is_public) return 'private';
  if (!row.hash_file_name) return 'imageless';
  if (row.start_at > now) return 'scheduled';
  return row.end_at && row.end_at <= now ? 'ended' : 'published';
}

const administered = (now: Date) => (row: PopupRow, rowNumber: number) => {
  const popupStatus = statusOf(row, now);
  return {
    ...shown(row, rowNumber, '/admin/api'),
    registeredAdminId: row.registered_id,
    registeredAdminNumber: row.registered_by,
    lastUpdatedAdminId: row.updated_id,
    lastUpdatedAdminNumber: row.updated_by,
    popupStatus,
    popupStatusName: popupStatuses[popupStatus],
  };
};

type Sort = 'popupTitle' | 'sortOrder' | 'startDatetime' | 'registeredDatetime' | 'lastUpdatedDatetime';

const administeredList = (now: Date) =>
  listing({
    key: 'p.popup_id',
    sorts: {
      popupTitle: 'p.popup_title',
      sortOrder: 'p.sort_order',
      startDatetime: 'p.start_at',
      registeredDatetime: 'p.registered_at',
      lastUpdatedDatetime: 'p.updated_at',
    },
    defaultOrder: { sortBy: 'sortOrder', sortDirection: 'asc' },
    shown: administered(now),
  });

export const listAdministered = (db: Database, query: ListQuery<Sort>, now: Date) =>
  listPage(db, rowsOf(db), query, administeredList(now));

/** The currently visible popups in order, and the seconds until the next change of this list. */
export async function listPublic(db: Database, now: Date) {
  const rows = await rowsOf(db).where(isOut(now)).orderBy('p.sort_order').orderBy('p.popup_id', 'desc').execute();
  const current = rows.filter(({ start_at }) => start_at <= now);
  const moments = rows.flatMap(({ start_at, end_at }) => [start_at, ...(end_at ? [end_at] : [])]);
  const toCome = moments.map((moment) => moment.getTime() - now.getTime()).filter((ms) => ms > 0);
  return {
    list: current.map((row, at) => publicly(row, current.length - at)),
    secondsToChange: toCome.length === 0 ? null : Math.ceil(Math.min(...toCome) / 1000),
  };
}

const missing = () => new Problem('NOT_FOUND', { error: '팝업을 찾을 수 없습니다.' });

/** A currently visible popup with its text. Throws NOT_FOUND for any other. */
export async function findPublic(db: Database, popupId: number, now: Date) {
  const row = await rowsOf(db)
    .where('p.popup_id', '=', popupId)
    .where('p.start_at', '<=', now)
    .where(isOut(now))
    .executeTakeFirst();
  if (!row) throw missing();
  return { popup: publicly(row, 1), contents: row.popup_contents };
}

/** Any popup with its text. Throws NOT_FOUND. */
export async function findAdministered(db: Database, popupId: number, now: Date) {
  const row = await rowsOf(db).where('p.popup_id', '=', popupId).executeTakeFirst();
  if (!row) throw missing();
  const popup = {
    ...administered(now)(row, 1),
    version: row.version,
    attachedFileSize: row.attached_file_size ?? 0,
  };
  return { popup, contents: row.popup_contents };
}

/** Throws NOT_FOUND if the popup doesn't exist. */
export async function requirePopup(db: Database, popupId: number, lock = false) {
  let query = db.selectFrom('popup').selectAll().where('popup_id', '=', popupId);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw missing();
  return row;
}
