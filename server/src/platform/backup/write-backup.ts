import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { anchorFileOf, keepAnchor, newestAnchor } from '../audit/anchors.ts';
import { openClient } from '../database/client.ts';
import { readDemoMark } from '../database/demo-mark.ts';
import { sync } from '../durable.ts';
import type { FileStorage } from '../files/storage.ts';
import { filesLock } from '../files/upkeep.ts';
import { fileLines, readNamedFiles } from './backup-files.ts';
import { type Catalog, readCatalog, readMigrations, readSequences, type Table } from './catalog.ts';
import { leaveRoom } from './disk-room.ts';
import { encryptFor } from './encryption.ts';
import { type BackedUpFiles, endOfRows, type Foot, type Head } from './format.ts';

/** Bytes of a file that count as one row in the progress. */
const bytesOfRow = 100;

/** Receives the completed fraction of all rows, by PostgreSQL's estimate. */
export type BackupProgress = (share: number) => void;

export interface WriteOptions {
  /** The age public key to encrypt for; if empty, the backup isn't encrypted. */
  recipient?: string;
  /** True to fail before the disk is full, so that the database has space. */
  leavesRoom?: boolean;
  signal?: AbortSignal;
}

/**
 * Writes a backup of a database and its files from one snapshot, while writes continue. The file gets its final name
 * when complete; the audit log's newest row is stored next to it.
 */
export async function writeBackup(
  { url, storage }: { url: string; storage: FileStorage },
  file: string,
  onProgress: BackupProgress,
  { recipient = '', leavesRoom = false, signal }: WriteOptions = {},
): Promise<{ head: Head; foot: Foot }> {
  const client = await openClient(url, { application_name: 'maru-backup' });
  const partial = `${file}.partial`;
  try {
    // COPY's text format writes instants in the session's time zone.
    await client.query('set timezone = UTC');
    // Prevents deletion of files that the snapshot's rows refer to.
    await client.query('select pg_advisory_lock($1)', [filesLock]);
    const { tables } = await readCatalog(client);
    if (tables.length === 0) throw new Error('The database has no tables; there is nothing to back up.');
    await client.query('begin isolation level repeatable read read only');
    // Prevents tables from being dropped or truncated before they are read. The snapshot begins with the next
    // statement: one from before the locks would miss both the rows and the blocks of a month closed in between.
    await client.query(
      `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
    );
    const head = await readHead(client);
    const newest = await newestAnchor(client);
    const foot: Foot = { tables: {}, sequences: {} };
    const lines = backupLines(client, storage, { head, foot, onProgress });
    const steps = (bytes: AsyncIterable<Uint8Array>) => {
      const sealed = recipient ? encryptFor(recipient)(bytes) : bytes;
      return leavesRoom ? leaveRoom(dirname(file))(sealed) : sealed;
    };
    const out = createWriteStream(partial, { mode: 0o600 });
    await pipeline(lines, createZstdCompress(), steps, out, signal ? { signal } : {});
    await sync(partial);
    // The anchor is stored first, so that every complete backup has one.
    await rm(anchorFileOf(file), { force: true });
    if (newest) await keepAnchor(anchorFileOf(file), newest);
    await rename(partial, file);
    await sync(dirname(file));
    return { head, foot };
  } finally {
    await client.end();
    await rm(partial, { force: true });
  }
}

async function readHead(client: pg.Client): Promise<Head> {
  const catalog = await readCatalog(client);
  return {
    format: 'maru-backup-2',
    takenAt: new Date().toISOString(),
    isDemo: await readDemoMark(client),
    migrations: await readMigrations(client),
    catalog,
    ...(await readSecretCheck(client, catalog)),
  };
}

async function readSecretCheck(client: pg.Client, { tables }: Catalog): Promise<Pick<Head, 'secretCheck'>> {
  if (!tables.some(({ name }) => name === 'secret_check')) return {};
  const { rows } = await client.query<{ value: Buffer }>('select check_value as value from secret_check');
  return rows[0] ? { secretCheck: rows[0].value.toString('hex') } : {};
}

async function* backupLines(
  client: pg.Client,
  storage: FileStorage,
  { head, foot, onProgress }: { head: Head; foot: Foot; onProgress: BackupProgress },
): AsyncGenerator<string | Buffer> {
  const named = await readNamedFiles(client);
  const inFiles = named.reduce((sum, { size }) => sum + size, 0) / bytesOfRow;
  const all = head.catalog.tables.reduce((sum, { estimate }) => sum + estimate, 1) + inFiles;
  let before = 0;
  yield `${JSON.stringify(head)}\n`;
  for (const table of head.catalog.tables) {
    yield `table ${table.name}\n`;
    const hash = createHash('sha256');
    // Counts the rows, because the stream's own count isn't available before its end.
    let rows = 0;
    for await (const chunk of client.query(copyTo(copyStatement(table))) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) rows += 1;
      yield chunk;
      onProgress(Math.min(1, (before + Math.min(rows, table.estimate)) / all));
    }
    yield endOfRows;
    before += table.estimate;
    foot.tables[table.name] = { rows, sha256: hash.digest('hex') };
  }
  await client.query('commit');
  foot.sequences = await readSequences(client);
  const files: BackedUpFiles = { count: 0, bytes: 0, damaged: [] };
  foot.files = files;
  for (const file of named) {
    yield* fileLines(storage, file, files);
    onProgress(Math.min(1, (before + files.bytes / bytesOfRow) / all));
  }
  yield `${JSON.stringify(foot)}\n`;
  onProgress(1);
}

/** COPY statement for a table's stored columns in their order. */
export function copyStatement({ name, columns }: Table): string {
  return `copy (select ${columns.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(name)}) to stdout`;
}
