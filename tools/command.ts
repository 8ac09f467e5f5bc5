/**
 * Runs a command of the server against this installation's database: `node tools/command.mjs
 * server/src/commands/rebuild.ts air 2026-11-01`.
 *
 * The database is DATABASE_URL or the embedded database, which is started for the command if it isn't running. Demo and
 * real installation have separate embedded databases; MARU_DEMO selects one, by default the last started. A command
 * creates no database, and uses only the running installation's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../server/src/config.ts';
import { Refused } from '../server/src/platform/errors/refused.ts';
import { lastDatabase, runningPostgres, startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { installationOf, refuseOther } from '../server/src/platform/running.ts';
import { settingsFileOf, withSettingsFile } from '../server/src/settings-file.ts';
import { databaseName } from './start/database.ts';

const root = resolve(import.meta.dirname, '..');
const [program = '', ...args] = process.argv.slice(2);
const stopping = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'message', 'disconnect']) process.on(event, () => stopping.abort());

/** The command's environment and settings, without DATABASE_URL for the embedded database. */
interface Target {
  env: NodeJS.ProcessEnv;
  config: Config;
}

function readTarget(): Target {
  const env = withSettingsFile(process.env);
  const config = readConfig({ ...env, MARU_DEMO: 'off', DATABASE_URL: env.DATABASE_URL || 'postgres://embedded' });
  // Absolute paths, because the command runs in another folder and doesn't read the settings file again.
  const places = { MARU_DATA: config.dataFolder, MARU_DISTRICT: config.districtFile, MARU_CONFIG: 'off' };
  return { env: { ...env, ...places }, config };
}

async function withDatabase({ env, config }: Target): Promise<number> {
  const isAlone = settingsFileOf(process.env) === null;
  if (env.DATABASE_URL) {
    if (!isAlone) refuseOther(installationOf(config));
    return run(env);
  }
  const folder = join(config.dataFolder, 'postgres');
  const last = lastDatabase(folder);
  const { isDemo: isForDemo } = readConfig({ MARU_DEMO: env.MARU_DEMO, DATABASE_URL: 'postgres://embedded' });
  const database = env.MARU_DEMO ? databaseName(isForDemo) : (last ?? databaseName(true));
  if (!isAlone) refuseOther(installationOf(config, database));
  if (last === undefined)
    throw new Refused(
      `There is no database in ${folder}, and a command makes none: start Maru first (npm start), or name the settings of the one you mean (maru.env, MARU_CONFIG).`,
    );
  const isDemo = database === databaseName(true);
  console.error(`On the ${isDemo ? 'demo' : 'real installation'}'s database in ${folder}.`);
  Object.assign(env, { MARU_DEMO: isDemo ? 'on' : 'off' });
  const url = await runningPostgres(folder, database);
  if (url) return run({ ...env, DATABASE_URL: url });
  const started = await startEmbeddedPostgres({ folder, port: config.databasePort, database, isThere: true });
  return run({ ...env, DATABASE_URL: started.url }).finally(started.stop);
}

async function run(env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    // File names are relative to the folder where npm was called.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env,
    signal: stopping.signal,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  process.exitCode = await withDatabase(readTarget());
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.disconnect?.();
