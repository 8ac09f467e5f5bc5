/**
 * Loads the demo district into the empty, migrated database named by DATABASE_URL, with the last days of the series on
 * the main page, and writes the simulated devices' keys to the data folder. A repeated run registers a newer demo's
 * additions and restores lost keys.
 *
 * `--histories` loads the last MARU_DEMO_DAYS of all series while the server runs. `--streets FOLDER` writes the demo
 * town's streets to a folder, without a database.
 */
import { join } from 'node:path';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import type pg from 'pg';
import { buildingPeople } from '../devices/src/demo/building-people.ts';
import { demoDevices } from '../devices/src/demo/groups.ts';
import { loadBuildingPeople } from '../server/src/commands/load/load-building-people.ts';
import { loadDistrict, OtherDevices } from '../server/src/commands/load/load-district.ts';
import { loadHistory } from '../server/src/commands/load/load-history.ts';
import { loadWeighings } from '../server/src/commands/load/load-weighings.ts';
import { showProgress } from '../server/src/commands/progress/progress.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { refuseNewerSchema } from '../server/src/platform/database/migrate.ts';
import { openOwnerPool } from '../server/src/platform/database/pool.ts';
import { beginHistoryLoad, reportHistoryLoad } from '../server/src/platform/demo/history-load.ts';
import { Refused } from '../server/src/platform/errors/refused.ts';
import { withSettingsFile } from '../server/src/settings-file.ts';
import { districtWith } from './load-demo/district.ts';
import { demoSince, firstHistory, laterHistories, wholeHistory } from './load-demo/history.ts';
import { keysFor, writeKeys } from './load-demo/keys.ts';
import { storeDemoStreets, writeDemoStreets } from './load-demo/streets.ts';
import { weighedDays } from './load-demo/weighings.ts';

async function loadFirst(config: Config): Promise<void> {
  const { databaseUrl, secretKey, dataFolder, demoDays } = config;
  const file = join(dataFolder, 'demo-device-keys.json');
  const keys = keysFor(
    demoDevices.map((device) => device.managementCode),
    file,
  );
  const now = Date.now();
  const startedAt = performance.now();
  const { isFirst, added } = await loadDistrict({
    databaseUrl,
    history: firstHistory(now),
    district: districtWith(keys, formatSeoulDate(demoSince(now))),
    onProgress: showProgress(process.stdout),
    beforeCommit: () => writeKeys(file, keys),
  });
  await withPool(databaseUrl, (pool) => storeDemoStreets(pool, config));
  await loadBuildingPeople({ databaseUrl, secretKey, dataFolder, peopleOf: buildingPeople });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  // Sets all later histories to 0 %, so that the progress includes them from the start.
  if (isFirst && demoDays > 0) await withPool(databaseUrl, (pool) => beginHistoryLoad(pool, laterHistories));
  if (isFirst) console.log(`The demo district is loaded (${seconds} s).`);
  else if (added > 0) console.log(`${added} devices that the demo has more by now are registered.`);
  else console.log('The demo district was loaded before.');
}

async function loadHistories(config: Config): Promise<void> {
  await withPool(config.databaseUrl, async (pool) => {
    await beginHistoryLoad(pool, laterHistories);
    await loadEach(config, (series, share) => reportHistoryLoad(pool, series, share));
  });
}

async function withPool(databaseUrl: string, use: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = openOwnerPool(databaseUrl);
  await use(pool).finally(() => pool.end());
}

async function loadEach(
  { databaseUrl, districtFile, secretKey, dataFolder, demoDays }: Config,
  publish: (series: string, share: number) => Promise<void>,
): Promise<void> {
  const added = await loadWeighings({ databaseUrl, secretKey, dataFolder, days: weighedDays(Date.now()) });
  if (added > 0) console.log(`${added} weighings of the demo’s vehicles are loaded.`);
  for (const name of laterHistories) {
    const startedAt = performance.now();
    const history = wholeHistory(Date.now(), name, demoDays);
    // Reports less than 100 % until the derived data is complete.
    const onProgress = (share: number) => void publish(name, Math.min(share, 0.99)).catch(() => undefined);
    const isNew = await loadHistory({ databaseUrl, history, districtFile, onProgress });
    await publish(name, 1);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (isNew) console.log(`The history of the demo’s series ${name} is loaded (${seconds} s).`);
  }
}

try {
  const [option, folder] = process.argv.slice(2);
  if (option === '--streets' && folder) writeDemoStreets(folder);
  else {
    const config = readConfig(withSettingsFile(process.env));
    await refuseNewerSchema(config.databaseUrl);
    await (option === '--histories' ? loadHistories(config) : loadFirst(config));
  }
} catch (error) {
  const isExpected = error instanceof OtherDevices || error instanceof Refused;
  console.error(isExpected ? `The demo district isn't loaded. ${error.message}` : error);
  process.exitCode = 1;
}
