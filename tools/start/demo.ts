import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { readDemoMark, writeDemoMark } from '../../server/src/platform/database/demo-mark.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { say } from './say.ts';

const root = join(import.meta.dirname, '..', '..');

/**
 * Brings a database to the newest schema and, for the demo, loads the demo
 * district where it isn't there yet.
 *
 * @throws when the demo and real data would mix
 */
export async function prepareDatabase(
  url: string,
  isDemo: boolean,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks between two statements shows in the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const isMarked = await readDemoMark(client);
    if (isMarked && !isDemo) {
      throw new Error('This database holds the demo district. Give the real installation one of its own.');
    }
    const applied = await migrate(url);
    if (applied.length > 0) say(`Applied ${applied.length} migrations to the database.`);
    if (!isDemo) return;
    if (!isMarked) say('Loading the demo district with a year of readings…');
    await runLoad({ ...env, DATABASE_URL: url }, signal);
    if (!isMarked) await writeDemoMark(client);
  } finally {
    await client.end();
  }
}

/** Also when the district is there: the load changes nothing then, but makes lost device keys good. */
async function runLoad(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools', 'load-demo.ts')], {
    cwd: root,
    env,
    signal,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0) throw new Error(`Loading the demo district failed (${killedBy ?? `code ${code}`}).`);
}
