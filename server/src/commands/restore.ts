/**
 * Restores a backup into an empty database and storage: `npm run db:restore -- FILE`. `--replace --yes` empties it
 * first.
 */

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped } from '@maru/domain/number-text';
import { readConfig } from '../config.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { withSettingsFile } from '../settings-file.ts';
import { showProgress } from './progress/progress.ts';

const usage = `usage: npm run db:restore -- FILE [--replace --yes]
  --replace --yes   throws away everything the database holds now`;

function readArguments(): { file: string; replace: boolean } {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || values.replace !== values.yes) throw new Error(usage);
  return { file, replace: values.replace };
}

try {
  const { file, replace } = readArguments();
  const config = readConfig(withSettingsFile(process.env));
  console.log(`Checking ${file}…`);
  const { head, foot, files } = await restoreBackup(config.databaseUrl, file, {
    storage: await openStorage(config),
    uploadFolder: join(config.dataFolder, 'uploads'),
    isDemo: config.isDemo,
    keys: config,
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
