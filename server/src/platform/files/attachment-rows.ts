/** The table of attachments: who has which file, and what becomes of it. */
import { type NotNull, sql } from 'kysely';
import type { Database } from '../database/pool.ts';

/** A file in the storage. Its first fields are the specification's. */
export interface StoredFile {
  hashFileName: string;
  attachedFileName: string;
  attachedFileExtension: string;
  /** Bytes. */
  attachedFileSize: number;
  attachmentId: number;
  contentType: string;
  /** Of its bytes, in hex. */
  sha256: string;
  registeredAt: Date;
}

/** A file that something has. */
export interface Attachment extends StoredFile {
  ownerId: number;
}

/** Who sent a file. */
export interface Uploader {
  kind: 'admin' | 'citizen';
  /** adminNumber or userNumber. */
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

/** Says that a file is about to be stored; until it is claimed it is nobody's. */
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

/** A file that waits to be claimed, of who stored it. */
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

/** Whose a file is; undefined where there is no such file. */
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
  /** What they were stored as, before it was known whose they become. */
  storedKind: string;
  ownerId: number;
  hashFileNames: readonly string[];
  by: Uploader;
  now: Date;
}

/** Makes waiting files an owner's; `count` is how many that owner has then. One at a time for an owner. */
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

/** Takes a file from its owner; false where the owner has no such file. */
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

/** Takes all files from an owner but some. */
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

/** Gives up a file that nobody claimed. */
export async function removeWaiting(db: Database, hashFileName: string, now: Date) {
  await db
    .updateTable('attachment')
    .set(removed(now))
    .where('hash_file_name', '=', hashFileName)
    .where('state', '=', 'waiting')
    .execute();
}

/** Gives up every file that has waited since before then. */
export async function removeWaitingSince(db: Database, before: Date, now: Date) {
  await db
    .updateTable('attachment')
    .set(removed(now))
    .where('state', '=', 'waiting')
    .where('state_since', '<', before)
    .execute();
}

/** Files to be removed from the storage, the first of them. */
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

/** Those of the files that are removed, locked until the transaction ends. */
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

/** Drops the rows of files whose bytes are gone. */
export async function deleteRemoved(db: Database, hashFileNames: readonly string[]) {
  await db
    .deleteFrom('attachment')
    .where('state', '=', 'removed')
    .where('hash_file_name', '=', sql<string>`any(${hashFileNames}::text[])`)
    .execute();
}
