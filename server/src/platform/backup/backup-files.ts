/** The uploaded files of a backup: from the storage into it, and back. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type FileStorage, MissingFile } from '../files/storage.ts';
import { takeUpload } from '../http/upload.ts';
import type { BackedUpFiles } from './format.ts';

/** A file that the database speaks of. */
interface NamedFile {
  key: string;
  sha256: string;
  /** Bytes. */
  size: number;
  /** One that nobody has claimed may not be there yet. */
  isOwned: boolean;
}

/** Whether a schema has files; the first ones had none. */
async function hasFiles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('public.attachment') is not null as has`);
  return rows[0]?.has ?? false;
}

/** The files that have to be in the storage, by the rows of the client's transaction. */
export async function readNamedFiles(client: pg.Client): Promise<NamedFile[]> {
  if (!(await hasFiles(client))) return [];
  const { rows } = await client.query<NamedFile>(
    `select hash_file_name as key, sha256, attached_file_size::float8 as size, state = 'owned' as "isOwned"
     from attachment where state <> 'removed' order by attachment_id`,
  );
  return rows;
}

/** The keys of all files that a database knows of, also of those that are to be removed. */
export async function readKeys(client: pg.Client): Promise<string[]> {
  if (!(await hasFiles(client))) return [];
  const { rows } = await client.query<{ key: string }>('select hash_file_name as key from attachment');
  return rows.map(({ key }) => key);
}

/** A file as it stands in a backup. One that is missing is told of, and doesn't cost the backup of all else. */
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

/** Where files go to; `added` grows by those that weren't there before. */
interface Target {
  storage: FileStorage;
  /** Where a file lies, without a name, until its length and sum are known, which the storage asks for. */
  uploadFolder: string;
  added: string[];
}

/** Puts a file into the storage, also over one that is there: that one may be what is to be repaired. */
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
