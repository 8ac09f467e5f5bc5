/** Proves a backup: restores it into a scratch database, which is dropped afterwards, and compares every row. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { isLoopbackUrl } from '#config/values.ts';
import type { Config } from '#config.ts';
import { openClient } from '../database/client.ts';
import { type FileStorage, MissingFile } from '../files/storage.ts';
import { compareRows } from './compare-rows.ts';
import { refuseFullDisk } from './disk-room.ts';
import { restoreBackup } from './restore-backup.ts';

type Settings = Pick<Config, 'databaseUrl' | 'backupTestUrl' | 'dataFolder' | 'isDemo' | 'secretKey'>;

/** Room for a scratch database beyond the size of the original, for its write-ahead log. */
const sizeFactor = 1.2;

/** The scratch database of an installation's database: its name on the server that the settings name. */
function scratchOf({ databaseUrl, backupTestUrl }: Settings): { server: string; name: string; url: string } {
  const server = backupTestUrl || databaseUrl;
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  // PostgreSQL's names have 63 bytes.
  const name = `${database.slice(0, 48)}_restore_test`;
  const url = new URL(server);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { server, name, url: url.href };
}

async function onServer<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, { application_name: 'maru-restore-test' });
  return use(client).finally(() => client.end());
}

/** Drops the scratch database, also one that is in use or that a died process left. */
export function dropScratch(settings: Settings): Promise<void> {
  const { server, name } = scratchOf(settings);
  return onServer(server, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  });
}

/**
 * Restores an unencrypted backup into the scratch database and compares it with the backup, table by table. Uploaded
 * files are read and verified, but not stored.
 * @throws Refused for want of disk space, RestoreRefused, BrokenBackup, or an error of the database
 */
export async function testRestore(
  settings: Settings,
  file: string,
  signal: AbortSignal,
): Promise<{ takenAt: Date; tables: number; rows: number }> {
  const { server, name, url } = scratchOf(settings);
  await refuseWithoutRoom(settings);
  await dropScratch(settings);
  // Ends the connections of a restore under way.
  const cut = () => void dropScratch(settings).catch(() => undefined);
  signal.addEventListener('abort', cut);
  try {
    signal.throwIfAborted();
    await onServer(server, (client) => client.query(`create database ${pg.escapeIdentifier(name)} template template0`));
    const { head, foot } = await restoreBackup(url, file, {
      storage: noStorage,
      uploadFolder: join(settings.dataFolder, 'uploads'),
      isDemo: settings.isDemo,
      keys: settings,
      replace: false,
      onProgress: () => signal.throwIfAborted(),
      onRestored: (client, backup) => compareRows(client, file, backup),
    });
    const tables = Object.values(foot.tables);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { takenAt: new Date(head.takenAt), tables: tables.length, rows };
  } finally {
    signal.removeEventListener('abort', cut);
    // If the database is away, the next run drops it.
    await dropScratch(settings).catch(() => undefined);
  }
}

/** Reads files and stores none. */
const noStorage: FileStorage = {
  place: 'nowhere',
  check: async () => undefined,
  async put(_key, content) {
    for await (const _ of content.stream());
  },
  open: async (key) => {
    throw new MissingFile(key);
  },
  remove: async () => undefined,
};

/** Checks the disk of a server on this machine, if its login may read the folder's path; otherwise checks nothing. */
async function refuseWithoutRoom(settings: Settings): Promise<void> {
  const { server } = scratchOf(settings);
  if (!isLoopbackUrl(server)) return;
  const folder = await onServer(server, (client) =>
    client.query<{ data_directory: string }>('show data_directory').then(
      ({ rows }) => rows[0]?.data_directory,
      () => undefined,
    ),
  );
  if (!folder || !existsSync(folder)) return;
  const size = await onServer(settings.databaseUrl, async (client) => {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database())::text as size');
    return Number(rows[0]?.size);
  });
  await refuseFullDisk(folder, size * sizeFactor);
}
