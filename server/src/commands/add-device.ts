/** Registers a device, or gives an existing one a new key: `npm run device:add -- --help`. */
import { readConfig } from '../config.ts';
import { openDistrict } from '../places/district/district-file.ts';
import { refuseOtherDistrict, storeDongs } from '../places/district/queries.ts';
import { registerDevice, renewKey } from '../places/registration/register.ts';
import { upgrade } from '../platform/backup/upgrade.ts';
import { isDatabaseAway, openDatabase, openPool } from '../platform/database/pool.ts';
import { withSettingsFile } from '../settings-file.ts';
import { type DeviceRequest, readArguments, usage } from './add-device/arguments.ts';
import { keyLines, registeredLine, renewedLine } from './add-device/report.ts';
import { UsageError } from './arguments/arguments.ts';
import { refuseBeforeDemo } from './load/refuse-before-demo.ts';

const exitCodes = { failed: 1, unclear: 2 };

/** Prints the key after the commit. The key isn't printed or stored anywhere else. */
async function run(request: DeviceRequest): Promise<void> {
  const config = readConfig(withSettingsFile(process.env));
  const district = await openDistrict(config);
  // Devices may be added before the installation's first start.
  await upgrade(config, { say: console.log });
  const pool = openPool(config.databaseUrl, 1);
  try {
    if (config.isDemo) await refuseBeforeDemo(pool);
    const { key, line } = await openDatabase(pool)
      .transaction()
      .execute(async (db) => {
        if (request.isNewKey) {
          const { key, isActivated } = await renewKey(db, request);
          return { key, line: renewedLine(request, isActivated) };
        }
        await refuseOtherDistrict(db, district, config.districtFile);
        await storeDongs(db, district.dongs);
        const { key, isNewPlace } = await registerDevice(db, request, district.fullName);
        return { key, line: registeredLine(request, isNewPlace) };
      });
    console.log([line, ...keyLines(request, key, config)].join('\n'));
  } finally {
    await pool.end();
  }
}

try {
  const request = readArguments(process.argv.slice(2));
  if (request === 'help') console.log(usage);
  else await run(request);
} catch (error) {
  if (isDatabaseAway(error)) console.error('The database can’t be reached, or takes no writes now.');
  else console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${usage}`);
  process.exitCode = error instanceof UsageError ? exitCodes.unclear : exitCodes.failed;
}
