/** Change history of notices and popups, with previous values, and the corresponding audit entries. */
import type { AuditAction } from '@maru/domain/audit';
import { changeLine, type FieldChange } from '@maru/domain/field-changes';
import { formatSeoul } from '@maru/domain/seoul-time';
import { type SqlBool, sql } from 'kysely';
import { type Actor, audit } from '../audit/audit.ts';
import type { Database } from '../database/pool.ts';
import { Problem } from '../errors/problem.ts';

/** The author of a change, with origin and time. */
export interface Writer {
  administrator: NonNullable<Actor['administrator']>;
  address: string;
  now: Date;
}

type PostKind = 'notice' | 'popup';
type Action = 'create' | 'change' | 'delete';

export const earlier = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()));

/** The history's field name for attached files, which have no versions. */
export const filesField = 'attachments';

/** Fields with texts too long for a line: the history only reports a change, and stores the former text separately. */
const longFields: ReadonlySet<string> = new Set(['articleContents', 'popupContents']);

/** The fields of a form that differ from the saved ones. */
export function changesOf<Form extends object>(before: Form, after: Form): FieldChange[] {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => had.get(field) !== value)
    .map(([field, value]) =>
      longFields.has(field)
        ? { field, before: '', after: '' }
        : { field, before: String(had.get(field)), after: String(value) },
    );
}

/** Columns of a kind's id and of the start of its publication. */
const namedColumns = { notice: ['article_id', 'publish_at'], popup: ['popup_id', 'start_at'] } as const;

/** Time in milliseconds during which an equal post of the same author counts as a repeated call. */
const repeatMs = 10 * 60_000;

/** The id of the author's unchanged post with the same columns that was created shortly before, if any. */
export async function findRepeated(
  trx: Database,
  { administrator: { adminNumber }, now }: Writer,
  kind: PostKind,
  columns: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const [id, start] = namedColumns[kind];
  const equal = Object.entries(columns).map(([column, value]) =>
    // A post published at once has the time of its own call.
    column === start && value === now
      ? sql`${sql.ref(start)} = registered_at`
      : sql`${sql.ref(column)} is not distinct from ${value}`,
  );
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(kind)}
    where registered_by = ${adminNumber} and registered_at > ${new Date(now.getTime() - repeatMs)} and version = 1
      and ${sql.join(equal, sql` and `)}`.execute(trx);
  return rows[0]?.id;
}

interface PostChange {
  kind: PostKind;
  postId: number;
  title: string;
  action: Action;
  changes: readonly FieldChange[];
  /** The HTML before the change; null if the text is unchanged. */
  formerText?: string | null;
}

const nouns: Record<PostKind, string> = { notice: '공지사항', popup: '팝업' };

/** Stores a change and logs it, in the transaction of the action. */
export async function recordPostChange(trx: Database, writer: Writer, change: PostChange): Promise<void> {
  const { kind, postId, title, action, changes, formerText = null } = change;
  await trx
    .insertInto('post_change')
    .values({
      post_kind: kind,
      post_id: postId,
      changed_at: writer.now,
      changed_by: writer.administrator.adminNumber,
      action,
      changes: JSON.stringify(changes),
      former_text: formerText,
    })
    .execute();
  await audit(trx, {
    administrator: writer.administrator,
    address: writer.address,
    action: `${kind}-${action}` satisfies AuditAction,
    subject: `${nouns[kind]} #${postId} ${title}`,
    detail: changes.map(changeLine).join(' · '),
  });
}

/** Maximum changes in a detail; older changes are stored, but not shown. */
const maxHistory = 100;

/** The changes of a post, newest first. */
export async function selectPostHistory(db: Database, kind: PostKind, postId: number) {
  const rows = await db
    .selectFrom('post_change as c')
    .innerJoin('administrator as a', 'a.admin_number', 'c.changed_by')
    .select([
      'c.post_change_id',
      'c.changed_at',
      'a.admin_name',
      'c.action',
      'c.changes',
      sql<boolean>`c.former_text is not null`.as('has_former_text'),
    ])
    .where('c.post_kind', '=', kind)
    .where('c.post_id', '=', postId)
    .orderBy('c.post_change_id', 'desc')
    .limit(maxHistory)
    .execute();
  return rows.map((row) => ({
    changeId: row.post_change_id,
    changedDatetime: formatSeoul(row.changed_at),
    changedAdminName: row.admin_name,
    action: row.action as Action,
    changes: row.changes as unknown as FieldChange[],
    hasFormerText: row.has_former_text,
  }));
}

/** The HTML of a post before a change. Throws NOT_FOUND if the change didn't affect the text. */
export async function findFormerText(db: Database, kind: PostKind, postId: number, changeId: number): Promise<string> {
  const row = await db
    .selectFrom('post_change')
    .select('former_text')
    .where('post_kind', '=', kind)
    .where('post_id', '=', postId)
    .where('post_change_id', '=', changeId)
    .executeTakeFirst();
  if (row?.former_text == null) throw new Problem('NOT_FOUND');
  return row.former_text;
}

interface Saved {
  kind: PostKind;
  postId: number;
  version: number;
}

/** Throws CONFLICT with the other author if the stored version isn't the one that was read (optimistic lock). */
export async function requireVersion(trx: Database, { kind, postId, version }: Saved, read?: number) {
  if (read === undefined || read === version) return;
  // Uploads of files are excluded, because they create no version.
  const last = await trx
    .selectFrom('post_change as c')
    .innerJoin('administrator as a', 'a.admin_number', 'c.changed_by')
    .select(['a.admin_name', 'c.changed_at'])
    .where('c.post_kind', '=', kind)
    .where('c.post_id', '=', postId)
    .where(sql<SqlBool>`not c.changes @> ${JSON.stringify([{ field: filesField }])}::jsonb`)
    .orderBy('c.post_change_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const first = last ? `${last.admin_name} 관리자가 ${formatSeoul(last.changed_at).slice(0, 16)}에` : '다른 관리자가';
  throw new Problem('CONFLICT', { error: `${first} 먼저 저장했습니다. 저장된 내용은 바뀌지 않았습니다.` });
}
