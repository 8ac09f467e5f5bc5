/**
 * Loads the demo district with a year of readings into the empty, migrated database named by DATABASE_URL, and writes
 * the simulated devices' keys into the data folder. Run again, it changes nothing, or makes lost keys good.
 */
import { join } from 'node:path';
import { formatSeoulDate } from '@maru/domain/seoul-time';
import { demoDevices } from '../devices/src/demo/devices.ts';
import { loadDistrict, OtherDevices } from '../server/src/commands/load/load-district.ts';
import { showProgress } from '../server/src/commands/progress/progress.ts';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { districtWith } from './load-demo/district.ts';
import { historiesUntil } from './load-demo/history.ts';
import { keysFor, writeKeys } from './load-demo/keys.ts';

try {
  const { databaseUrl, dataFolder } = readConfig(process.env);
  const file = join(dataFolder, 'demo-device-keys.json');
  const keys = keysFor(
    demoDevices.map((device) => device.managementCode),
    file,
  );
  const histories = historiesUntil(Date.now());
  const begun = performance.now();
  const isNew = await loadDistrict({
    databaseUrl,
    histories,
    district: districtWith(keys, formatSeoulDate(new Date(Math.min(...histories.map(({ from }) => from))))),
    onProgress: showProgress(process.stdout),
    beforeCommit: () => writeKeys(file, keys),
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(isNew ? `The demo district is loaded (${seconds} s).` : 'The demo district was loaded before.');
} catch (error) {
  const isExpected = error instanceof OtherDevices || error instanceof ConfigError;
  console.error(isExpected ? `The demo district isn't loaded. ${error.message}` : error);
  process.exitCode = 1;
}
