/**
 * Restores a backup to an empty database and storage: `npm run db:restore -- FILE`. `--replace --yes` first deletes
 * existing data, `--identity KEYFILE` decrypts an encrypted backup, and `--from-s3` downloads it from BACKUP_S3 first.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped } from '@maru/domain/number-text';
import { type Config, readConfig } from '../config.ts';
import { failRestoredMessages } from '../features/subscriptions/restored.ts';
import { readIdentities } from '../platform/backup/encryption.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { Refused } from '../platform/errors/refused.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { withSettingsFile } from '../settings-file.ts';
import { showProgress } from './progress/progress.ts';

const usage = `usage: npm run db:restore -- FILE [--replace --yes] [--identity KEYFILE] [--from-s3]
  --replace --yes   throws away everything the database holds now, once the backup is restored
  --identity        file with the age private key of an encrypted backup
  --from-s3         FILE is the name of a backup in BACKUP_S3; 'newest' is the newest one`;

function readArguments(): {
  file: string;
  replace: boolean;
  identity?: string | undefined;
  isInS3: boolean;
} {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      identity: { type: 'string' },
      'from-s3': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || values.replace !== values.yes) throw new Error(usage);
  return { file, replace: values.replace, identity: values.identity, isInS3: values['from-s3'] };
}

/** Downloads a backup to the folder of scheduled ones; returns its path. */
async function download(name: string, { backupS3, backupFolder }: Config): Promise<string> {
  if (!backupS3) throw new Refused('--from-s3 needs BACKUP_S3 (docs/operations.md).');
  const { BackupCopies } = await import('../platform/backup/backup-copies.ts');
  const copies = new BackupCopies(backupS3, new AbortController().signal);
  try {
    const names = await copies.list();
    const found = name === 'newest' ? names.at(-1) : names.find((one) => one === name);
    if (!found) throw new Refused(`${copies.place} has no backup ${name}; it has: ${names.join(', ') || 'none'}.`);
    console.log(`Downloading ${found} from ${copies.place}…`);
    return await copies.get(found, backupFolder);
  } finally {
    copies.close();
  }
}

try {
  const { file: named, replace, identity, isInS3 } = readArguments();
  const identities = identity ? await readIdentities(identity) : [];
  const config = readConfig(withSettingsFile(process.env));
  const file = isInS3 ? await download(named, config) : named;
  console.log(`Checking ${file}…`);
  const { head, foot, files } = await restoreBackup(config.databaseUrl, file, {
    storage: await openStorage(config),
    uploadFolder: join(config.dataFolder, 'uploads'),
    isDemo: config.isDemo,
    keys: config,
    identities,
    replace,
    onProgress: showProgress(process.stdout),
    onRestored: failRestoredMessages,
  });
  const rows = Object.values(foot.tables).reduce((sum, table) => sum + table.rows, 0);
  const counts = `${grouped(rows)} rows and ${grouped(files.size)} files`;
  console.log(`Restored ${counts}, as they were at ${head.takenAt}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
