import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { showProgress } from '../../server/src/commands/progress/progress.ts';
import type { Config } from '../../server/src/config.ts';
import { upgrade } from '../../server/src/platform/backup/upgrade.ts';
import { withClient } from '../../server/src/platform/database/client.ts';
import { readDemoMark, writeDemoMark } from '../../server/src/platform/database/demo-mark.ts';
import { say } from './say.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Migrates a database. Returns whether the demo district still has to be loaded.
 *
 * @throws if demo and real data would mix
 */
export function prepareDatabase(config: Config): Promise<{ isDemoMissing: boolean }> {
  const { isDemo, databaseUrl } = config;
  return withClient(databaseUrl, async (client) => {
    const isMarked = await readDemoMark(client);
    if (isMarked && !isDemo) {
      throw new Error('This database holds the demo district. Give the real installation one of its own.');
    }
    const applied = await upgrade(config, { say, onProgress: showProgress(process.stdout) });
    if (applied.length > 0) say(`Applied ${applied.length} migrations to the database.`);
    return { isDemoMissing: isDemo && !isMarked };
  });
}

/**
 * Loads the demo district into the database named by DATABASE_URL. For an existing demo, registers a newer version's
 * additions and restores lost device keys.
 */
export async function loadDemo(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const fault = await runLoad([], env, signal);
  if (fault) throw new Error(`Loading the demo district failed (${fault}).`);
  await withClient(env.DATABASE_URL ?? '', writeDemoMark);
}

/** Loads the history of the demo's devices while the portal is in use. A failed series is retried at the next start. */
export async function loadHistories(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const fault = await runLoad(['--histories'], env, signal);
  say(
    fault
      ? `The demo’s history isn’t whole (${fault}); the next start goes on with it.`
      : 'The demo’s history is whole.',
  );
}

/** Writes the streets of the demo's town and sets MAP_TILES. On failure, maps show only the dongs. */
export async function drawStreets(env: NodeJS.ProcessEnv, dataFolder: string, signal: AbortSignal): Promise<void> {
  const folder = join(dataFolder, 'demo-streets');
  const fault = await runLoad(['--streets', folder], env, signal);
  if (fault) say(`The demo’s streets can’t be drawn (${fault}): maps show the dongs alone.`);
  else env.MAP_TILES = folder;
}

/** Runs tools/load-demo.ts; returns the error message, or null. */
async function runLoad(options: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, [join(root, 'tools', 'load-demo.ts'), ...options], {
    cwd: root,
    env,
    signal,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null];
  return code === 0 ? null : (killedBy ?? `code ${code}`);
}
