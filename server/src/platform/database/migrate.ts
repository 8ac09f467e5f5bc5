/** Brings a database to the newest schema. Safe from several processes at once: one works, the others wait. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Applies what is missing, in order, each migration in a transaction of its own, and returns the names applied.
 * `count` limits how many (a restore brings a database to the schema its backup was taken from).
 */
export async function migrate(url: string, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  const applied = await runner({
    databaseUrl: url,
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
}

/** The names of all migrations of this version, in order. */
export function knownMigrations(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}
