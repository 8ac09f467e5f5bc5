/** Proves a backup: restores it to a scratch database, which is dropped afterwards, and compares every row. */
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

/** Size of a scratch database relative to the original, including its write-ahead log. */
const sizeFactor = 1.2;

/** The scratch database of an installation: its name, and its server according to the settings. */
function scratchOf({ databaseUrl, backupTestUrl }: Settings): { server: string; name: string; url: string } {
  const server = backupTestUrl || databaseUrl;
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  // PostgreSQL limits names to 63 bytes.
  const name = `${database.slice(0, 48)}_restore_test`;
  const url = new URL(server);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { server, name, url: url.href };
}

async function onServer<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, { application_name: 'maru-restore-test' });
  return use(client).finally(() => client.end());
}

/** Drops the scratch database, even if it is in use or was left by a terminated process. */
export function dropScratch(settings: Settings): Promise<void> {
  const { server, name } = scratchOf(settings);
  return onServer(server, async (client) => {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  });
}

/**
 * Restores an unencrypted backup to the scratch database, and compares both table by table. Uploaded files are read and
 * verified, but not stored.
 * @throws Refused without sufficient disk space, RestoreRefused, BrokenBackup, or an error of the database
 */
export async function testRestore(
  settings: Settings,
  file: string,
  signal: AbortSignal,
): Promise<{ takenAt: Date; tables: number; rows: number }> {
  const { server, name, url } = scratchOf(settings);
  await refuseWithoutRoom(settings);
  await dropScratch(settings);
  // Ends the connections of a running restore.
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
    // If the database is unreachable, the next run drops the scratch database.
    await dropScratch(settings).catch(() => undefined);
  }
}

/** A storage that reads files but stores none. */
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

/** Checks the disk of a database server on this machine, provided that the login may read the folder's path. */
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
