/**
 * Files of old loggers: each file source has a folder. A worker reads new files, stores their rows in the inbox, and
 * moves each file to `done`, or to `failed` with the reason on the source's page. One process at a time does this.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import type pg from 'pg';
import type { Config } from '#config.ts';
import { sheetOf } from '#places/bulk-import/sheet.ts';
import { isPassing } from '#platform/database/pool.ts';
import { Problem } from '#platform/errors/problem.ts';
import { type RunningTurns, runTurns } from '#platform/jobs/turns.ts';
import type { Services } from '#platform/services.ts';
import { blankMessage, type Inbox, type InboxMessage } from '../inbox.ts';
import { type FileSource, messagesOf, NotOfSource } from './rows.ts';

const pauseMs = 2000;
const maxRows = 100_000;
const maxBytes = 20 * 1024 * 1024;
/** Rows converted and stored at once. */
const chunk = 1000;

export const folderOf = ({ dataFolder }: Pick<Config, 'dataFolder'>, sourceId: number): string =>
  join(dataFolder, 'sources', String(sourceId));

const select = `select source_id as "sourceId", zone, device_column as "deviceColumn", time_column as "timeColumn"
  from source where deleted_at is null and kind = 'files' order by source_id`;
const lease = `select pg_try_advisory_lock(hashtext('maru_source_files')) as "hasLease"`;

/** @param pool  a pool of one connection, which holds the lease; ended by `close` */
export function watchFolders(pool: pg.Pool, inbox: Inbox, { config, log }: Services): RunningTurns {
  /**
   * Size and modification time of files at the last turn; a file that has changed since then is still being written.
   */
  const seen = new Map<string, string>();
  /** Files whose failure was reported. */
  const failed = new Set<string>();

  async function readFolder(source: FileSource): Promise<void> {
    const folder = folderOf(config, source.sourceId);
    await Promise.all(['done', 'failed'].map((name) => mkdir(join(folder, name), { recursive: true })));
    for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
      const file = { folder, path: Buffer.concat([Buffer.from(`${folder}/`), entry.name]), name: nameOf(entry.name) };
      if (!entry.isFile() || file.name.startsWith('.')) continue;
      const key = file.path.toString('latin1');
      try {
        const state = await stateOf(file.path);
        if (seen.get(key) !== state) {
          seen.set(key, state);
          continue;
        }
        await takeFile(source, file, state);
        seen.delete(key);
        failed.delete(key);
      } catch (error) {
        // Happens if the database is unreachable; then every file would fail.
        if (isPassing(error)) throw error;
        if (failed.has(key)) continue;
        failed.add(key);
        log.warn({ err: error, sourceId: source.sourceId, file: file.name }, 'a file of a source is tried again');
        await inbox.add([failure(source, file.name, Buffer.alloc(0), unreadable)]);
      }
    }
  }

  async function takeFile(source: FileSource, { folder, path, name }: File, state: string): Promise<void> {
    const { size } = await stat(path);
    // Doesn't load files that are too large for memory.
    const bytes = size > maxBytes ? Buffer.alloc(0) : await readFile(path);
    const reason = size > maxBytes ? '파일은 20MB까지 읽습니다.' : await storeRows(source, bytes);
    // The file grew while it was read, so it stays and is read again.
    if ((await stateOf(path)) !== state) return;
    if (reason !== null) await inbox.add([failure(source, name, bytes, reason)]);
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    await rename(path, join(folder, reason === null ? 'done' : 'failed', `${stamp}-${shortened(name)}`));
  }

  /** Why the file can't be read; null if it was read. */
  async function storeRows(source: FileSource, bytes: Buffer): Promise<string | null> {
    try {
      const by = { queue: 'office', name: `source ${source.sourceId}` } as const;
      const { headers, rows } = await sheetOf(bytes, { by, maxRows, maxBytes }, [
        source.deviceColumn,
        source.timeColumn,
      ]);
      for (let at = 0; at < rows.length; at += chunk)
        await inbox.add(messagesOf(source, { headers, rows: rows.slice(at, at + chunk) }));
      return null;
    } catch (error) {
      if (error instanceof NotOfSource) return error.message;
      // Too many workbooks are being read now, so the file is retried.
      if (error instanceof Problem && error.code !== 'BUSY') return error.error;
      throw error;
    }
  }

  return runTurns({
    pool,
    log,
    brokenText: 'files of sources wait',
    pauseMs,
    takeLease: async (client) => (await client.query<{ hasLease: boolean }>(lease)).rows[0]?.hasLease ?? false,
    async takeTurn(client) {
      const { rows } = await client.query<FileSource>(select);
      for (const source of rows)
        await readFolder(source).catch((error: unknown) =>
          log.warn({ err: error, sourceId: source.sourceId }, 'a folder of a source could not be read'),
        );
      return false;
    },
  });
}

/** Changes with every write to the file. */
async function stateOf(path: Buffer): Promise<string> {
  const { size, mtimeMs } = await stat(path);
  return `${size} ${mtimeMs}`;
}

interface File {
  folder: string;
  path: Buffer;
  name: string;
}

/** A file's name; programs on Korean Windows write names in EUC-KR. */
function nameOf(bytes: Buffer): string {
  const name = bytes.toString();
  return name.includes('\ufffd') ? iconv.decode(bytes, 'cp949') : name;
}

/** Maximum bytes of a name that leave room for the time in front of it. */
const maxNameBytes = 200;
const shortened = (name: string) =>
  Buffer.from(name)
    .subarray(-maxNameBytes)
    .toString()
    .replace(/^\ufffd+/, '');

const unreadable = '파일을 열거나 옮길 수 없습니다. 파일과 폴더의 권한을 확인해 주십시오. 계속 다시 시도합니다.';

const failure = ({ sourceId }: FileSource, name: string, bytes: Buffer, reason: string): InboxMessage => ({
  ...blankMessage,
  sourceId,
  key: `file ${name} ${createHash('sha256').update(bytes).update(reason).digest('hex')}`,
  event: 'file',
  payload: name,
  state: 'refused',
  reason,
});
