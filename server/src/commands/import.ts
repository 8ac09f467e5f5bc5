/** Imports readings from an office's files: `npm run import -- --help`. */
import { readConfig } from '../config.ts';
import { importedSeries } from '../features/imported-series.ts';
import { openDistrict } from '../places/district/district-file.ts';
import { refuseOtherDistrict, storeDongs } from '../places/district/queries.ts';
import { importReadings } from '../places/import/import.ts';
import type { ImportRequest } from '../places/import/request.ts';
import { upgrade } from '../platform/backup/upgrade.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase, openOwnerPool, openPool } from '../platform/database/pool.ts';
import { Refused } from '../platform/errors/refused.ts';
import { withSettingsFile } from '../settings-file.ts';
import { Partitions } from '../telemetry/partitions/partitions.ts';
import { UsageError } from './arguments/arguments.ts';
import { readArguments, usage } from './import/arguments.ts';
import { planLines, summaryLines } from './import/report.ts';
import { refuseBeforeDemo } from './load/refuse-before-demo.ts';
import { showProgress } from './progress/progress.ts';

const exitCodes = { done: 0, failed: 1, unclear: 2, interrupted: 130 };
const say = (lines: readonly string[]) => console.log(lines.join('\n'));

async function run({ series: name, ...request }: ImportRequest & { series: string }): Promise<number> {
  const imported = importedSeries.find(({ series }) => series.name === name);
  if (!imported) throw new RangeError(`no series ${name}`);
  const config = readConfig(withSettingsFile(process.env));
  const { databaseUrl, retentionMonths, isDemo } = config;
  const district = await openDistrict(config);
  await upgrade(config, { say: console.log });
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  const pool = openPool(databaseUrl, 2, 0);
  const ownerPool = openOwnerPool(databaseUrl);
  try {
    if (isDemo) await refuseBeforeDemo(pool);
    const db = openDatabase(pool);
    // Prepares the database like a start of the server, which may not have happened yet.
    await refuseOtherDistrict(db, district, config.districtFile);
    await storeDongs(db, district.dongs);
    const startedAt = performance.now();
    const summary = await importReadings(imported, request, {
      pool,
      partitions: new Partitions(ownerPool),
      db,
      clock: systemClock,
      retentionMonths,
      districtName: district.fullName,
      signal: stopping.signal,
      onPlan: (survey, targets) => say(planLines(survey, targets)),
      onProgress: showProgress(process.stdout),
    });
    say(summaryLines(summary, (performance.now() - startedAt) / 1000));
    if (stopping.signal.aborted) {
      console.error('Interrupted. Run it again to complete it.');
      return exitCodes.interrupted;
    }
    return summary.stored + summary.repeated > 0 ? exitCodes.done : exitCodes.failed;
  } finally {
    await Promise.all([pool.end(), ownerPool.end()]);
  }
}

try {
  const request = readArguments(process.argv.slice(2));
  if (request === 'help') console.log(usage);
  else process.exitCode = await run(request);
} catch (error) {
  const isUnclear = error instanceof UsageError || error instanceof Refused;
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${usage}`);
  process.exitCode = isUnclear ? exitCodes.unclear : exitCodes.failed;
}
