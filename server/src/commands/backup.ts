/** Writes the whole database and the uploaded files to one file while Maru is running: `npm run db:backup -- FILE`. */

import { existsSync, statSync } from 'node:fs';
import { grouped } from '@maru/domain/number-text';
import { readConfig } from '../config.ts';
import { anchorFileOf } from '../platform/audit/anchors.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { refuseNewerSchema } from '../platform/database/migrate.ts';
import { Refused } from '../platform/errors/refused.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { withSettingsFile } from '../settings-file.ts';
import { showProgress } from './progress/progress.ts';

const [file, ...rest] = process.argv.slice(2);
if (!file || file.startsWith('-') || rest.length > 0) {
  console.error('usage: npm run db:backup -- FILE, or FILE.age to encrypt it for BACKUP_RECIPIENT');
  process.exit(2);
}
if (existsSync(file)) {
  console.error(`${file} is there already.`);
  process.exit(2);
}
try {
  const config = readConfig(withSettingsFile(process.env));
  await refuseNewerSchema(config.databaseUrl);
  const source = { url: config.databaseUrl, storage: await openStorage(config) };
  const recipient = file.endsWith('.age') ? config.backupRecipient : '';
  if (file.endsWith('.age') && !recipient)
    throw new Refused('To encrypt a backup, set BACKUP_RECIPIENT (docs/operations.md).');
  const { foot } = await writeBackup(source, file, showProgress(process.stdout), { recipient });
  const counts = Object.values(foot.tables);
  const rows = counts.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (statSync(file).size / 1_000_000).toFixed(1);
  const { count = 0, damaged = [] } = foot.files ?? {};
  const files = `${grouped(count)} files`;
  console.log(`${file}: ${grouped(rows)} rows of ${counts.length} tables, ${files}, ${megabytes} MB.`);
  if (existsSync(anchorFileOf(file)))
    console.log(
      `${anchorFileOf(file)}: the newest row of the audit log. Keep it elsewhere; it shows whether the log in the backup was changed.`,
    );
  console.log('Keys are not in it; they lie in the data folder.');
  if (damaged.length > 0)
    console.error(
      `${damaged.length} uploaded files were missing in ${source.storage.place}, or not as they were stored: ${damaged.join(', ')}`,
    );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
