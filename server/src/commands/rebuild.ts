/** Recomputes rollups or tracks from raw readings: `npm run rebuild -- air 2026-11-01 2026-11-20`. */
import { formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import { type Config, readConfig } from '../config.ts';
import { allSeries } from '../features/all-series.ts';
import { features } from '../features/features.ts';
import { openDistrict } from '../places/district/district-file.ts';
import { refuseNewerSchema } from '../platform/database/migrate.ts';
import { openPool } from '../platform/database/pool.ts';
import { printed } from '../platform/errors/printed.ts';
import { withSettingsFile } from '../settings-file.ts';
import { rebuildLatest, rebuildRollups } from '../telemetry/rollups/rebuild.ts';
import type { Series } from '../telemetry/series/series.ts';

const [name, fromText, untilText] = process.argv.slice(2);
const series = allSeries.find((one) => one.name === name);
const from = parseSeoul(fromText ?? '');
const until = parseSeoul(untilText ?? fromText ?? '', true);
if (!series || !from || !until || from >= until) {
  console.error('usage: npm run rebuild -- SERIES FROM [UNTIL]   (dates like 2026-11-20, both included)');
  console.error(`series: ${allSeries.map((one) => one.name).join(', ')}`);
  process.exit(2);
}

try {
  const config = readConfig(withSettingsFile(process.env));
  await refuseNewerSchema(config.databaseUrl);
  await rebuild(config, series, { from, until });
} catch (error) {
  console.error(printed(error));
  process.exitCode = 1;
}

async function rebuild(config: Config, series: Series, { from, until }: { from: Date; until: Date }): Promise<void> {
  const pool = openPool(config.databaseUrl, 2, 0);
  try {
    await rebuildRollups(pool, series, { from, until }, (month, hours) =>
      console.log(`${formatSeoulDate(month)}: ${hours} hours rebuilt`),
    );
    await rebuildLatest(pool, series);
    const derived = features.find((feature) => feature.derived?.series === series)?.derived;
    await derived?.rebuild(pool, await openDistrict(config), { from, until, now: new Date() }, (day, trackers) =>
      console.log(`${formatSeoulDate(day)}: ${trackers} tracks rebuilt`),
    );
  } finally {
    await pool.end();
  }
}
