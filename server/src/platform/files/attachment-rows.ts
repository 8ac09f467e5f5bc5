/** The table of attachments: files, their owners and their states. */
import { type NotNull, sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** A file in the storage. The first fields have the names of the specification. */
export interface StoredFile {
  hashFileName: string;
  attachedFileName: string;
  attachedFileExtension: string;
  /** Size in bytes. */
  attachedFileSize: number;
  attachmentId: number;
  contentType: string;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  registeredAt: Date;
}

/** A file with an owner. */
export interface Attachment extends StoredFile {
  ownerId: number;
}

/** The uploader of a file. */
export interface Uploader {
  kind: 'admin' | 'citizen';
  /** The administrator's `adminNumber` or the citizen's `userNumber`. */
  number: number;
}

const columns = [
  'hash_file_name as hashFileName',
  'attached_file_name as attachedFileName',
  'attached_file_extension as attachedFileExtension',
  'attached_file_size as attachedFileSize',
  'attachment_id as attachmentId',
  'content_type as contentType',
  'sha256',
  'registered_at as registeredAt',
] as const;

const ownedColumns = [...columns, 'owner_id as ownerId'] as const;

type NewFile = Omit<StoredFile, 'attachmentId' | 'registeredAt'> & {
  ownerKind: string;
  by: Uploader;
  now: Date;
};

/** Registers a file that is about to be stored; the file has no owner until claimed. */
export const insertWaiting = (db: Database, file: NewFile): Promise<StoredFile> =>
  db
    .insertInto('attachment')
    .values({
      hash_file_name: file.hashFileName,
      state: 'waiting',
      state_since: file.now,
      owner_kind: file.ownerKind,
      attached_file_name: file.attachedFileName,
      attached_file_extension: file.attachedFileExtension,
      attached_file_size: file.attachedFileSize,
      content_type: file.contentType,
      sha256: file.sha256,
      registered_by_kind: file.by.kind,
      registered_by: file.by.number,
      registered_at: file.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** The files of owners, oldest first. */
export const ownedRows = (db: Database, ownerKind: string, ownerIds: readonly number[]): Promise<Attachment[]> =>
  db
    .selectFrom('attachment')
    .select(ownedColumns)
    .$narrowType<{ ownerId: NotNull }>()
    .where('state', '=', 'owned')
    .where('owner_kind', '=', ownerKind)
    .where('owner_id', '=', sql<number>`any(${ownerIds}::bigint[])`)
    .orderBy('attachment_id')
    .execute();

export const ownedRow = (db: Database, ownerKind: string, ownerId: number, hashFileName: string) =>
  db
    .selectFrom('attachment')
    .select(columns)
    .where('state', '=', 'owned')
    .where('owner_kind', '=', ownerKind)
    .where('owner_id', '=', ownerId)
    .where('hash_file_name', '=', hashFileName)
    .executeTakeFirst();

/** An unclaimed file of the person who stored it. */
export const waitingRow = (db: Database, storedKind: string, hashFileName: string, by: Uploader) =>
  db
    .selectFrom('attachment')
    .select(columns)
    .where('state', '=', 'waiting')
    .where('owner_kind', '=', storedKind)
    .where('hash_file_name', '=', hashFileName)
    .where('registered_by_kind', '=', by.kind)
    .where('registered_by', '=', by.number)
    .executeTakeFirst();

/** The owner of a file; undefined if the file doesn't exist. */
export async function ownerOfRow(db: Database, ownerKind: string, hashFileName: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('attachment')
    .select('owner_id')
    .where('state', '=', 'owned')
    .where('owner_kind', '=', ownerKind)
    .where('hash_file_name', '=', hashFileName)
    .executeTakeFirst();
  return row?.owner_id ?? undefined;
}

interface Claim {
  ownerKind: string;
  /** The kind of owner under which files are stored before their owner is known. */
  storedKind: string;
  ownerId: number;
  hashFileNames: readonly string[];
  by: Uploader;
  now: Date;
}

/** Assigns unclaimed files to an owner; `count` is the resulting number of the owner's files. Serialised per owner. */
export async function claimRows(
  trx: Database,
  { ownerKind, storedKind, ownerId, hashFileNames, by, now }: Claim,
): Promise<{ rows: Attachment[]; count: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachment ${ownerKind} ${ownerId}`}, 0))`.execute(trx);
  const rows = await trx
    .updateTable('attachment')
    .set({ state: 'owned', state_since: now, owner_kind: ownerKind, owner_id: ownerId })
    .where('hash_file_name', '=', sql<string>`any(${hashFileNames}::text[])`)
    .where('state', '=', 'waiting')
    .where('owner_kind', '=', storedKind)
    .where('registered_by_kind', '=', by.kind)
    .where('registered_by', '=', by.number)
    .returning(ownedColumns)
    .$narrowType<{ ownerId: NotNull }>()
    .execute();
  return { rows, count: (await ownedRows(trx, ownerKind, [ownerId])).length };
}

const removed = (now: Date) => ({ state: 'removed', state_since: now, owner_id: null });

/** Removes a file from its owner; false if the owner has no such file. */
export async function removeOwned(
  trx: Database,
  {
    ownerKind,
    ownerId,
    hashFileName,
    now,
  }: Omit<Claim, 'storedKind' | 'hashFileNames' | 'by'> & { hashFileName: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('attachment')
    .set(removed(now))
    .where('state', '=', 'owned')
    .where('owner_kind', '=', ownerKind)
    .where('owner_id', '=', ownerId)
    .where('hash_file_name', '=', hashFileName)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an owner's files except the given ones. */
export async function removeOthers(
  trx: Database,
  { ownerKind, ownerId, hashFileNames, now }: Omit<Claim, 'storedKind' | 'by'>,
) {
  await trx
    .updateTable('attachment')
    .set(removed(now))
    .where('state', '=', 'owned')
    .where('owner_kind', '=', ownerKind)
    .where('owner_id', '=', ownerId)
    .where('hash_file_name', '<>', sql<string>`all(${hashFileNames}::text[])`)
    .execute();
}

export async function releaseOwners(trx: Database, ownerKind: string, ownerIds: readonly number[], now: Date) {
  await trx
    .updateTable('attachment')
    .set(removed(now))
    .where('state', '=', 'owned')
    .where('owner_kind', '=', ownerKind)
    .where('owner_id', '=', sql<number>`any(${ownerIds}::bigint[])`)
    .execute();
}

/** Releases an unclaimed file. */
export async function removeWaiting(db: Database, hashFileName: string, now: Date) {
  await db
    .updateTable('attachment')
    .set(removed(now))
    .where('hash_file_name', '=', hashFileName)
    .where('state', '=', 'waiting')
    .execute();
}

/** Releases every file that has been unclaimed since before an instant. */
export async function removeWaitingSince(db: Database, before: Date, now: Date) {
  await db
    .updateTable('attachment')
    .set(removed(now))
    .where('state', '=', 'waiting')
    .where('state_since', '<', before)
    .execute();
}

/** The next files to delete from the storage. */
export async function removedRows(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attachment')
    .select('hash_file_name')
    .where('state', '=', 'removed')
    .orderBy('state_since')
    .limit(most)
    .execute();
  return rows.map(({ hash_file_name }) => hash_file_name);
}

/** The released files among the given ones, locked until the transaction ends. */
export async function lockRemoved(trx: Database, hashFileNames: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('attachment')
    .select('hash_file_name')
    .where('state', '=', 'removed')
    .where('hash_file_name', '=', sql<string>`any(${hashFileNames}::text[])`)
    .forUpdate()
    .execute();
  return rows.map(({ hash_file_name }) => hash_file_name);
}

/** Deletes the rows of files whose content is deleted. */
export async function deleteRemoved(db: Database, hashFileNames: readonly string[]) {
  await db
    .deleteFrom('attachment')
    .where('state', '=', 'removed')
    .where('hash_file_name', '=', sql<string>`any(${hashFileNames}::text[])`)
    .execute();
}
