/** Upgrades a database to this version's schema, after a backup of the previous data. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type { Config } from '#config.ts';
import { anchorFileOf } from '../audit/anchors.ts';
import { openClient } from '../database/client.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { Refused } from '../errors/refused.ts';
import { openStorage } from '../files/open-storage.ts';
import { readMigrations } from './catalog.ts';
import { refuseInterruptedRestore } from './replaced.ts';
import { type BackupProgress, writeBackup } from './write-backup.ts';

/** Advisory lock: if several processes start, one upgrades and the others wait. */
const upgradeLock = 4_712_190;
/** Maximum number of retained backups from upgrades. */
const maxUpgradeBackups = 3;
const partial = '.partial';
/** Names of backups from upgrades. The folder may also contain an operator's own or scheduled ones. */
const isOwn = (name: string): boolean => /^\d{4}-\d{2}-\d{2}-\d+-before-.+\.maru$/.test(name);

type Settings = Pick<Config, 'databaseUrl' | 'dataFolder' | 'storage' | 'isDemo' | 'upgradeBackup'>;

/** Receives the messages and the progress of an upgrade. */
export interface UpgradeWatcher {
  say(line: string): void;
  onProgress?: BackupProgress;
}

/**
 * Applies missing migrations and returns their names. The data of a real installation is backed up first, to the folder
 * `backups` of the data folder.
 *
 * @throws Refused if the schema is newer than this version's, if a restore was interrupted, or if the backup fails; then
 * no migration was applied
 */
export async function upgrade(settings: Settings, watcher: UpgradeWatcher): Promise<string[]> {
  const client = await openClient(settings.databaseUrl, { application_name: 'maru-upgrade' });
  try {
    await client.query('select pg_advisory_lock($1)', [upgradeLock]);
    await refuseInterruptedRestore(client);
    const applied = await readMigrations(client);
    const known = knownMigrations();
    const next = known.find((name) => !applied.includes(name));
    const isNewer = applied.some((name) => !known.includes(name));
    if (next && applied.length > 0 && !isNewer && !settings.isDemo && settings.upgradeBackup)
      await backUp(settings, next, watcher);
    return await migrate(settings.databaseUrl, undefined, watcher.say);
  } finally {
    await client.end();
  }
}

async function backUp({ databaseUrl, dataFolder, ...config }: Settings, next: string, watcher: UpgradeWatcher) {
  const folder = join(dataFolder, 'backups');
  const file = join(folder, `${formatSeoulDate(new Date())}-${Date.now()}-before-${next}.maru`);
  watcher.say(`Backing up before the upgrade of the schema: ${file}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // An interrupted upgrade leaves its incomplete file.
    for (const name of readdirSync(folder))
      if (name.endsWith(partial) && isOwn(name.slice(0, -partial.length))) rmSync(join(folder, name));
    const source = { url: databaseUrl, storage: await openStorage({ dataFolder, ...config }) };
    await writeBackup(source, file, watcher.onProgress ?? (() => undefined));
  } catch (error) {
    throw new Refused(
      `No backup could be made before the upgrade (${(error as Error).message}), so nothing was changed: ` +
        `make room in ${folder}, or back up by other means and set UPGRADE_BACKUP=off (docs/operations.md).`,
    );
  }
  watcher.say(`Backed up ${(statSync(file).size / 1_000_000).toFixed(1)} MB.`);
  // Names sort in order of time.
  const backups = readdirSync(folder).filter(isOwn);
  for (const name of backups.sort().slice(0, -maxUpgradeBackups))
    for (const old of [join(folder, name), anchorFileOf(join(folder, name))]) rmSync(old, { force: true });
}
