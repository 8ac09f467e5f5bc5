/** The uploaded files in a backup: reading them from the storage, and restoring them. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type FileStorage, MissingFile } from '../files/storage.ts';
import { takeUpload } from '../http/upload.ts';
import type { BackedUpFiles } from './format.ts';

/** A file that a row of the database refers to. */
interface NamedFile {
  key: string;
  sha256: string;
  /** Size in bytes. */
  size: number;
  /** False for an unclaimed file, which may not be stored yet. */
  isOwned: boolean;
}

/** True if the schema has files, unlike that of early versions. */
async function hasFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('public.attachment') is not null as has`);
  return rows[0]?.has ?? false;
}

/** The files that must be in the storage, according to the rows visible in the client's transaction. */
export async function readNamedFiles(client: pg.Client): Promise<NamedFile[]> {
  if (!(await hasFiles(client))) return [];
  const { rows } = await client.query<NamedFile>(
    `select hash_file_name as key, sha256, attached_file_size::float8 as size, state = 'owned' as "isOwned"
     from attachment where state <> 'removed' order by attachment_id`,
  );
  return rows;
}

/** The keys of all files in a database, including those of files that are to be deleted. */
export async function readKeys(client: pg.Client): Promise<string[]> {
  if (!(await hasFiles(client))) return [];
  const { rows } = await client.query<{ key: string }>('select hash_file_name as key from attachment');
  return rows.map(({ key }) => key);
}

/** A file in the backup's format. A missing file is reported and doesn't fail the backup. */
export async function* fileLines(
  storage: FileStorage,
  { key, sha256, isOwned }: NamedFile,
  files: BackedUpFiles,
): AsyncGenerator<string | Buffer> {
  const stream = await storage.open(key).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  if (!stream) {
    if (isOwned) files.damaged.push(key);
    return;
  }
  const hash = createHash('sha256');
  yield `file ${key}\n`;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    files.bytes += chunk.length;
    yield `${chunk.length}\n`;
    yield chunk;
  }
  const found = hash.digest('hex');
  yield `0 ${found}\n`;
  files.count += 1;
  if (found !== sha256) files.damaged.push(key);
}

/** Where files are restored to; the keys of new files are added to `added`. */
interface Target {
  storage: FileStorage;
  /** Folder for unnamed temporary files, because the storage requires length and checksum in advance. */
  uploadFolder: string;
  added: string[];
}

/** Stores a file. Overwrites an existing one, because it may be damaged. */
export async function storeFile(
  { storage, uploadFolder, added }: Target,
  key: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const content = await takeUpload(uploadFolder, key, bytes);
  try {
    if (!(await isThere(storage, key))) added.push(key);
    await storage.put(key, content);
  } finally {
    await content.close();
  }
}

async function isThere(storage: FileStorage, key: string): Promise<boolean> {
  try {
    (await storage.open(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof MissingFile) return false;
    throw error;
  }
}
