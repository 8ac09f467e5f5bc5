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

const exitCodes = { done: 0, failed: 1, unclear: 2 };

type Output = Pick<Console, 'log' | 'error'>;

/** Prints the key after the commit. The key isn't printed or stored anywhere else. */
async function register(request: DeviceRequest, env: NodeJS.ProcessEnv, output: Output): Promise<void> {
  const config = readConfig(withSettingsFile(env));
  const district = await openDistrict(config);
  // Devices may be added before the installation's first start.
  await upgrade(config, { say: (line) => output.log(line) });
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
    output.log([line, ...keyLines(request, key, config)].join('\n'));
  } finally {
    await pool.end();
  }
}

/** Runs the command and returns its exit code. */
export async function addDevice(args: string[], env: NodeJS.ProcessEnv, output: Output): Promise<number> {
  try {
    const request = readArguments(args);
    if (request === 'help') output.log(usage);
    else await register(request, env, output);
    return exitCodes.done;
  } catch (error) {
    if (isDatabaseAway(error)) output.error('The database can’t be reached, or takes no writes now.');
    else output.error(error instanceof Error ? error.message : error);
    if (!(error instanceof UsageError)) return exitCodes.failed;
    output.error(`\n${usage}`);
    return exitCodes.unclear;
  }
}

if (import.meta.main) process.exitCode = await addDevice(process.argv.slice(2), process.env, console);
