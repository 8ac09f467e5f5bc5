/** Takes a backup into an empty database: `npm run db:restore -- FILE`. `--replace --yes` empties it first. */
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
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
  const { databaseUrl, isDemo } = readConfig(process.env);
  console.log(`Checking ${file}…`);
  const { head, foot } = await restoreBackup(databaseUrl, file, {
    isDemo,
    replace,
    onProgress: showProgress(process.stdout),
  });
  const rows = Object.values(foot.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored ${rows.toLocaleString('en')} rows, as they were at ${head.takenAt}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
