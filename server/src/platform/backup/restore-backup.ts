import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { anchorFileOf, lostAnchors, readAnchors } from '../audit/anchors.ts';
import { openClient } from '../database/client.ts';
import { writeDemoMark } from '../database/demo-mark.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import type { FileStorage } from '../files/storage.ts';
import { leaveRestoredUnknown } from '../messages/restored.ts';
import { checkValueOf, otherKey } from '../security/key-check.ts';
import { type KeySource, loadKeys } from '../security/keys.ts';
import { readKeys, storeFile } from './backup-files.ts';
import { type Catalog, readCatalog, readMigrations, type Table } from './catalog.ts';
import type { Head } from './format.ts';
import { readBackup, type VerifiedBackup, verifyBackup } from './read-backup.ts';
import {
  dropReplaced,
  endInterruptedRestore,
  markRestored,
  putBack,
  refuseInterruptedRestore,
  setAside,
} from './replaced.ts';

/** Thrown if the backup doesn't match the database; nothing was changed. */
export class RestoreRefused extends Error {}

/** Options of a restore; `isDemo` describes the target installation. */
export interface RestoreOptions {
  storage: FileStorage;
  /** Folder for unnamed temporary files between backup and storage. */
  uploadFolder: string;
  isDemo: boolean;
  /** The keys that decrypt the restored data. */
  keys: KeySource;
  /** Private keys of age for an encrypted backup. */
  identities?: readonly string[];
  /** True if existing data may be replaced. */
  replace: boolean;
  onProgress: (share: number) => void;
  /** Called with all rows as in the backup, within the transaction of the restore. */
  onRestored?: (client: pg.Client, backup: VerifiedBackup) => Promise<void>;
}

/**
 * Restores a backup to a database and its storage: first the original schema, then all rows in one transaction that
 * commits after all files are stored, then newer migrations. The backup is verified before any change. Replaced data is
 * set aside until the end, and put back after a failure.
 * @throws BrokenBackup, RestoreRefused if the database isn't empty, is in use, or doesn't match the backup, or Refused
 * after an interrupted restore
 */
export async function restoreBackup(url: string, file: string, options: RestoreOptions): Promise<VerifiedBackup> {
  const backup = await verifyBackup(file, options.identities);
  const { head } = backup;
  if (head.isDemo !== options.isDemo) {
    throw new RestoreRefused(
      head.isDemo
        ? 'This is a backup of the demo district; it goes into a demo only (MARU_DEMO=on).'
        : 'This is a backup of a real installation; it does not go into the demo (MARU_DEMO=off).',
    );
  }
  await refuseOtherKeys(head, options.keys);
  const client = await openClient(url, { application_name: 'maru-restore' });
  try {
    refuseUnknownSchema(head.migrations);
    await refuseOthers(client);
    if (options.replace) await endInterruptedRestore(client);
    else await refuseInterruptedRestore(client);
    const replaced = options.replace ? await readKeys(client) : [];
    if (options.replace) await setAside(client);
    else await refuseRows(client);
    const added: string[] = [];
    let state: 'open' | 'committing' | 'committed' = 'open';
    try {
      await migrateTo(url, client, head.migrations);
      await client.query('begin');
      await fill(client, file, backup, { ...options, added });
      await refuseOtherLog(client, file);
      await options.onRestored?.(client, backup);
      await leaveRestoredUnknown(client);
      if (head.isDemo) await writeDemoMark(client);
      if (options.replace) await markRestored(client);
      state = 'committing';
      await client.query('commit');
      state = 'committed';
      await migrate(url);
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      // If the connection broke, the next restore clears up.
      const isPutBack =
        options.replace &&
        (await putBack(client).then(
          () => true,
          () => false,
        ));
      // No row refers to these files, so that no later job would delete them.
      if (state === 'open' || isPutBack) await removeAll(options.storage, added).catch(() => undefined);
      else if (state === 'committed' && !options.replace)
        throw new Error(
          `The data is restored, but newer migrations failed; the next start continues them: ${(error as Error).message}`,
          { cause: error },
        );
      throw error;
    }
    if (options.replace) await dropReplaced(client);
    await removeAll(
      options.storage,
      replaced.filter((key) => !backup.files.has(key)),
    );
    return backup;
  } finally {
    await client.end();
  }
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program') as name from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (rows.length > 0)
    throw new RestoreRefused(`The database is in use (${rows.map(({ name }) => name).join(', ')}). Stop Maru first.`);
}

async function refuseRows(client: pg.Client): Promise<void> {
  for (const { name } of (await readCatalog(client)).tables) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount === 0) continue;
    throw new RestoreRefused(
      `The database is not empty (${name} has rows). To throw away what it holds: --replace --yes`,
    );
  }
}

async function removeAll(storage: FileStorage, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await storage.remove(key);
}

/** The migrations of a backup must be a prefix of this version's. */
function refuseUnknownSchema(migrations: string[]): void {
  const known = knownMigrations();
  const stranger = migrations.find((name, index) => known[index] !== name);
  if (stranger === undefined) return;
  throw new RestoreRefused(`The backup is of another version of Maru: this one has no migration ${stranger} there.`);
}

/** The anchor stored next to the backup shows whether its audit log is unchanged. */
async function refuseOtherLog(client: pg.Client, file: string): Promise<void> {
  const [lost] = await lostAnchors(client, await readAnchors(anchorFileOf(file)));
  if (lost)
    throw new RestoreRefused(
      `The audit log in this backup is not the one that ${anchorFileOf(file)} tells of: row ${lost.auditLogId} is missing or another. Nothing was restored.`,
    );
}

/**
 * Requires that the keys can decrypt the backup's data. A backup of a database that was never started has no check
 * value.
 */
async function refuseOtherKeys({ secretCheck }: Head, source: KeySource): Promise<void> {
  if (secretCheck === undefined) return;
  const keys = await loadKeys(source, { mayMake: false });
  if (checkValueOf(keys).toString('hex') !== secretCheck) throw otherKey(source, 'this backup');
}

/** Migrates the schema to the backup's state. */
async function migrateTo(url: string, client: pg.Client, expected: string[]): Promise<void> {
  const applied = await readMigrations(client);
  if (applied.length > expected.length) {
    throw new RestoreRefused('The database has a newer schema than the backup. To make it anew: --replace --yes');
  }
  if (applied.length < expected.length) await migrate(url, expected.length - applied.length);
}

async function fill(
  client: pg.Client,
  file: string,
  { head, foot, bytes }: VerifiedBackup,
  options: RestoreOptions & { added: string[] },
): Promise<void> {
  await client.query('set local timezone = UTC');
  // Rows in the backup already include the effects of triggers.
  await setTriggers(client, 'disable');
  await makePartitions(client, head.catalog);
  await removeSeeds(client, head.catalog);
  let done = 0;
  async function* counted(rows: AsyncIterable<Buffer>) {
    for await (const chunk of rows) {
      yield chunk;
      done += chunk.length;
      options.onProgress(done / bytes);
    }
  }
  for await (const part of readBackup(file, options.identities)) {
    if (part.kind === 'file') await storeFile(options, part.key, counted(part.bytes));
    if (part.kind !== 'table') continue;
    const table = head.catalog.tables.find(({ name }) => name === part.name);
    if (!table) throw new Error(`the backup has rows of a table ${part.name} that it doesn't name`);
    await pipeline(Readable.from(counted(part.rows)), client.query(copyFrom(copyStatement(table))));
    await holdCount(client, table, foot.tables[table.name]?.rows);
  }
  for (const [name, { value, isCalled }] of Object.entries(foot.sequences)) {
    await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled]);
  }
  await setTriggers(client, 'enable');
}

/** Lists tables individually, because Citus refuses the statement for distributed tables, which have no triggers. */
async function setTriggers(client: pg.Client, state: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await client.query(`alter table ${name} ${state} trigger user`);
}

/** Deletes rows inserted by migrations, because the backup contains these rows in their last state. */
async function removeSeeds(client: pg.Client, { tables }: Catalog): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const table = pg.escapeIdentifier(name);
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount !== 0) await client.query(`delete from ${table}`);
  }
}

async function makePartitions(client: pg.Client, { partitions }: Catalog): Promise<void> {
  for (const { name, parent, bounds } of partitions) {
    const [partition, whole] = [pg.escapeIdentifier(name), pg.escapeIdentifier(parent)];
    await client.query(`create table if not exists ${partition} partition of ${whole} ${bounds}`);
  }
}

async function holdCount(client: pg.Client, { name }: Table, expected: number | undefined): Promise<void> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${pg.escapeIdentifier(name)}`,
  );
  if (Number(rows[0]?.count) !== expected)
    throw new Error(`${name} has ${rows[0]?.count} rows after the restore, not ${expected}`);
}

function copyStatement({ name, columns }: Table): string {
  return `copy ${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`;
}
