/**
 * Runs a command of the server against this installation's database, as in
 * `node tools/command.mjs server/src/commands/rebuild.ts air 2026-11-01`.
 * That is DATABASE_URL, or the embedded one: the one that runs, else it is
 * started for the command's time. The demo and the real installation have a
 * database each there: it is the one last started, unless MARU_DEMO says.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { readConfig } from '../server/src/config.ts';
import { lastDatabase, runningPostgres, startEmbeddedPostgres } from '../server/src/platform/postgres/embedded.ts';
import { databaseName } from './start/database.ts';
import { isDemoStart } from './start/settings.ts';

const root = resolve(import.meta.dirname, '..');
const [program = '', ...args] = process.argv.slice(2);
const env: NodeJS.ProcessEnv = { ...process.env };
const stopping = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'message', 'disconnect']) process.on(event, () => stopping.abort());

async function withDatabase(run: () => Promise<number>): Promise<number> {
  if (env.DATABASE_URL) return run();
  const { dataFolder } = readConfig({ ...env, MARU_DEMO: 'off', DATABASE_URL: 'postgres://embedded' });
  const folder = join(dataFolder, 'postgres');
  const name = env.MARU_DEMO ? databaseName(isDemoStart(env)) : (lastDatabase(folder) ?? databaseName(true));
  const isDemo = name === databaseName(true);
  console.error(`On the ${isDemo ? 'demo' : 'real installation'}'s database in ${folder}.`);
  env.MARU_DEMO = isDemo ? 'on' : 'off';
  env.DATABASE_URL = await runningPostgres(folder, name);
  if (env.DATABASE_URL) return run();
  const database = await startEmbeddedPostgres({ folder, database: name });
  env.DATABASE_URL = database.url;
  return run().finally(database.stop);
}

async function run(): Promise<number> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    // File names are the caller's, from where npm was called.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env,
    signal: stopping.signal,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

try {
  process.exitCode = await withDatabase(run);
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.disconnect?.();
