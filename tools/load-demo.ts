/**
 * Loads the demo district into the empty, migrated database named by DATABASE_URL, with a year of readings of the series
 * that the main page shows, and writes the simulated devices' keys into the data folder. Run again, it changes nothing, or
 * makes lost keys good. With `--histories` it loads what the other series measured in the last MARU_DEMO_DAYS instead,
 * beside the server.
 */
import { join } from 'node:path';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { demoDevices } from '../devices/src/demo/groups.ts';
import { loadDistrict, OtherDevices } from '../server/src/commands/load/load-district.ts';
import { loadHistory } from '../server/src/commands/load/load-history.ts';
import { loadWeighings } from '../server/src/commands/load/load-weighings.ts';
import { showProgress } from '../server/src/commands/progress/progress.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { refuseNewerSchema } from '../server/src/platform/database/migrate.ts';
import { Refused } from '../server/src/platform/errors/refused.ts';
import { withSettingsFile } from '../server/src/settings-file.ts';
import { districtWith } from './load-demo/district.ts';
import { firstHistory, historyUntil, laterHistories } from './load-demo/history.ts';
import { keysFor, writeKeys } from './load-demo/keys.ts';
import { weighedDays } from './load-demo/weighings.ts';

async function loadFirst({ databaseUrl, dataFolder }: Config): Promise<void> {
  const file = join(dataFolder, 'demo-device-keys.json');
  const keys = keysFor(
    demoDevices.map((device) => device.managementCode),
    file,
  );
  const history = historyUntil(Date.now(), firstHistory);
  const begun = performance.now();
  const isNew = await loadDistrict({
    databaseUrl,
    history,
    district: districtWith(keys, formatSeoulDate(new Date(history.from))),
    onProgress: showProgress(process.stdout),
    beforeCommit: () => writeKeys(file, keys),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(isNew ? `The demo district is loaded (${seconds} s).` : 'The demo district was loaded before.');
}

async function loadHistories({ databaseUrl, districtFile, secretKey, dataFolder, demoDays }: Config): Promise<void> {
  const added = await loadWeighings({ databaseUrl, secretKey, dataFolder, days: weighedDays(Date.now()) });
  if (added > 0) console.log(`${added} weighings of the demo’s vehicles are loaded.`);
  for (const name of laterHistories) {
    const begun = performance.now();
    const history = historyUntil(Date.now(), name, demoDays);
    const isNew = await loadHistory({ databaseUrl, history, districtFile, onProgress: () => undefined });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (isNew) console.log(`${demoDays} days of the demo’s series ${name} are loaded (${seconds} s).`);
  }
}

try {
  const config = readConfig(withSettingsFile(process.env));
  await refuseNewerSchema(config.databaseUrl);
  await (process.argv.includes('--histories') ? loadHistories(config) : loadFirst(config));
} catch (error) {
  const isExpected = error instanceof OtherDevices || error instanceof Refused;
  console.error(isExpected ? `The demo district isn't loaded. ${error.message}` : error);
  process.exitCode = 1;
}
