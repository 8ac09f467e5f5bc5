/**
 * Restores a backup into an empty database and storage: `npm run db:restore -- FILE`. `--replace --yes` empties it
 * first; `--identity FILE` decrypts an encrypted one.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped } from '@maru/domain/number-text';
import { readConfig } from '../config.ts';
import { readIdentities } from '../platform/backup/encryption.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { withSettingsFile } from '../settings-file.ts';
import { showProgress } from './progress/progress.ts';

const usage = `usage: npm run db:restore -- FILE [--replace --yes] [--identity KEYFILE]
  --replace --yes   throws away everything the database holds now
  --identity        file with the age private key of an encrypted backup`;

function readArguments(): { file: string; replace: boolean; identity?: string | undefined } {
  const { values, positionals } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      identity: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || values.replace !== values.yes) throw new Error(usage);
  return { file, replace: values.replace, identity: values.identity };
}

try {
  const { file, replace, identity } = readArguments();
  const identities = identity ? await readIdentities(identity) : [];
  const config = readConfig(withSettingsFile(process.env));
  console.log(`Checking ${file}…`);
  const { head, foot, files } = await restoreBackup(config.databaseUrl, file, {
    storage: await openStorage(config),
    uploadFolder: join(config.dataFolder, 'uploads'),
    isDemo: config.isDemo,
    keys: config,
    identities,
    replace,
    onProgress: showProgress(process.stdout),
  });
  const rows = Object.values(foot.tables).reduce((sum, table) => sum + table.rows, 0);
  const counts = `${grouped(rows)} rows and ${grouped(files.size)} files`;
  console.log(`Restored ${counts}, as they were at ${head.takenAt}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
