/** Migrates a database to the newest schema. If several processes start at once, one migrates and the others wait. */
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import type pg from 'pg';
import { readMigrations } from '../backup/catalog.ts';
import { refuseInterruptedRestore } from '../backup/replaced.ts';
import { Refused } from '../errors/refused.ts';
import { withClient } from './client.ts';
import { watchMigration } from './migration-progress.ts';
import { tooNewMigration } from './schema-window.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
/**
 * Maximum wait of a migration for a lock, in milliseconds. Later statements on the table queue behind the waiting
 * migration, so that it must stop waiting and retry after a pause in which they run.
 */
const lockTimeoutMs = 1_000;
const longestPauseMs = 10_000;
/** SQLSTATEs lock_not_available and deadlock_detected. */
const lockErrors = ['55P03', '40P01'];

/**
 * Applies missing migrations in order, each in its own transaction, and returns their names. `count` limits their
 * number; a restore uses it to reach a backup's schema. `say` receives the progress of long migrations.
 * @throws Refused if the schema is newer than this version can run on
 */
export async function migrate(
  url: string,
  count = Number.POSITIVE_INFINITY,
  say: (line: string) => void = () => undefined,
): Promise<string[]> {
  const applied: string[] = [];
  for (let pauseMs = 500; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const blocked = await applyMissing(url, count, applied, say);
    if (blocked === undefined) return applied;
    say(`The migration ${blocked} waits for other statements on its tables; trying again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs);
  }
}

/**
 * Adds the names of the applied migrations to `applied`; returns the name of a migration that got no lock, otherwise
 * undefined.
 */
function applyMissing(
  url: string,
  count: number,
  applied: string[],
  say: (line: string) => void,
): Promise<string | undefined> {
  // Uses a separate client, because the runner doesn't wait until its own client is closed. Closing it ends a failed
  // transaction.
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID]);
    const before = await readOwnMigrations(client);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const missing = Math.min(knownMigrations().length - before.length, count - applied.length);
    const started: string[] = [];
    let endWatch = () => {};
    const begin = (line: string) => {
      const name = /^### MIGRATION (.+) \(UP\) ###$/.exec(line)?.[1];
      if (!name) return;
      started.push(name);
      endWatch();
      const label = `Migration ${started.length} of ${missing}, ${name},`;
      endWatch = watchMigration({ url, pid: rows[0]?.pid ?? 0, label }, say);
    };
    try {
      await runner({
        dbClient: client,
        dir: folder,
        direction: 'up',
        migrationsTable: 'migration',
        noLock: true,
        checkOrder: true,
        singleTransaction: false,
        log: begin,
        count: count - applied.length,
      });
      applied.push(...started);
      return undefined;
    } catch (error) {
      if (!lockErrors.includes((error as { code?: string }).code ?? '')) throw error;
      applied.push(...started.slice(0, -1));
      return started.at(-1);
    } finally {
      endWatch();
    }
  });
}

/** The names of all migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/**
 * @throws Refused if a newer version of Maru changed the schema so that this version would misread it or lose data, or
 * if a restore was interrupted
 */
export async function refuseNewerSchema(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await refuseInterruptedRestore(client);
    await readOwnMigrations(client);
  });
}

/** Names of the applied migrations. Throws Refused for a newer schema as {@link refuseNewerSchema}. */
async function readOwnMigrations(client: pg.Client): Promise<string[]> {
  const known = knownMigrations();
  const applied = await readMigrations(client);
  const newer = tooNewMigration(applied, known);
  if (newer === undefined) return applied;
  throw new Refused(
    `The database has the schema ${newer} of a newer Maru, and this one knows schemas up to ${known.at(-1)}: ` +
      'start the newer version, or restore the backup from before the upgrade (docs/operations.md).',
  );
}
