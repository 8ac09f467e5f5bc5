import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { say } from './say.ts';

const root = join(import.meta.dirname, '..', '..');
/** Written on the database itself, so that it stays true wherever the database goes. */
const loading = 'maru demo, half loaded';
const loaded = 'maru demo';

/** What was asked for does not fit what the database holds. */
class WrongDatabase extends Error {}

/**
 * Brings a database to the newest schema and, for the demo, loads the demo
 * district once. A load that was interrupted starts over from nothing.
 *
 * @throws WrongDatabase when the demo would mix with real data
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
    const mark = await markOf(client);
    if (!isDemo && mark !== null) {
      throw new WrongDatabase('This database holds the demo district. Give the real installation one of its own.');
    }
    if (isDemo && mark === loading) {
      say('The last load of the demo district was interrupted; starting it over.');
      await client.query('drop schema public cascade; create schema public');
    }
    const applied = await migrate(url);
    if (applied.length > 0) say(`Applied ${applied.length} migrations to the database.`);
    if (!isDemo || mark === loaded) return;
    if (mark === null && (await holdsDevices(client))) {
      throw new WrongDatabase(
        'This database holds real devices; the demo district is not loaded beside them. Use --no-demo.',
      );
    }
    await setMark(client, loading);
    say('Loading the demo district with a year of readings…');
    await runLoad({ ...env, DATABASE_URL: url }, signal);
    await setMark(client, loaded);
  } finally {
    await client.end();
  }
}

async function markOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`,
  );
  const mark = rows[0]?.mark ?? null;
  return mark === loading || mark === loaded ? mark : null;
}

async function setMark(client: pg.Client, mark: string): Promise<void> {
  await client.query(
    `do $$ begin execute format('comment on database %I is %L', current_database(), '${mark}'); end $$`,
  );
}

async function holdsDevices(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>('select exists (select from device) as any');
  return rows[0]?.any ?? false;
}

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
