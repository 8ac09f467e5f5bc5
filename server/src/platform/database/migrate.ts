/** Migrates a database to the newest schema. Safe to run in several processes at once: one works, the others wait. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { readMigrations } from '../backup/catalog.ts';
import { Refused } from '../errors/refused.ts';
import { openClient } from './client.ts';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Applies missing migrations in order, each in its own transaction, and returns their names. `count` limits how many; a
 * restore uses it to reach a backup's schema.
 * @throws Refused if the schema is newer than this version's
 */
export function migrate(url: string, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  // Uses a separate client, because the runner doesn't wait for its own to close.
  return withClient(url, async (client) => {
    await refuseNewer(client);
    const applied = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: 'migration',
      advisoryLockMode: 'wait',
      checkOrder: true,
      singleTransaction: false,
      log: () => undefined,
      count,
    });
    return applied.map((migration) => migration.name);
  });
}

/** The names of all migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

/** @throws Refused if a newer version of Maru has changed the schema: this version would misread it or lose data */
export const refuseNewerSchema = (url: string): Promise<void> => withClient(url, refuseNewer);

async function refuseNewer(client: pg.Client): Promise<void> {
  const known = knownMigrations();
  const newer = (await readMigrations(client)).findLast((name) => !known.includes(name));
  if (newer === undefined) return;
  throw new Refused(
    `The database has the schema ${newer} of a newer Maru, and this one knows schemas up to ${known.at(-1)}: ` +
      'start the newer version, or restore the backup from before the upgrade (docs/operations.md).',
  );
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url);
  return use(client).finally(() => client.end());
}
