/** Recomputes from raw readings what is made of them, rollups or tracks: `npm run rebuild -- air 2026-11-01 2026-11-20`. */
import { formatSeoulDate, parseSeoul } from '@maru/domain/seoul-time';
import { readConfig } from '../config.ts';
import { allSeries } from '../features/all-series.ts';
import { openDistrict } from '../features/district/district-file.ts';
import { vehicleSeries } from '../features/vehicles/series.ts';
import { groundsOf } from '../features/vehicles/tracks/grounds.ts';
import { rebuildTracks } from '../features/vehicles/tracks/rebuild-tracks.ts';
import { openPool } from '../platform/database/pool.ts';
import { rebuildLatest, rebuildRollups } from '../telemetry/rollups/rebuild.ts';

const [name, fromText, untilText] = process.argv.slice(2);
const series = allSeries.find((one) => one.name === name);
const from = parseSeoul(fromText ?? '');
const until = parseSeoul(untilText ?? fromText ?? '', true);
if (!series || !from || !until) {
  console.error('usage: npm run rebuild -- SERIES FROM [UNTIL]   (dates like 2026-11-20, both included)');
  console.error(`series: ${allSeries.map((one) => one.name).join(', ')}`);
  process.exit(2);
}
const config = readConfig(process.env);
const pool = openPool(config.databaseUrl, 2, 0);
try {
  await rebuildRollups(pool, series, { from, until }, (month, hours) =>
    console.log(`${formatSeoulDate(month)}: ${hours} hours rebuilt`),
  );
  await rebuildLatest(pool, series);
  if (series === vehicleSeries)
    await rebuildTracks(
      pool,
      groundsOf(await openDistrict(config)),
      { from, until, now: new Date() },
      (day, trackers) => console.log(`${formatSeoulDate(day)}: ${trackers} tracks rebuilt`),
    );
} finally {
  await pool.end();
}
