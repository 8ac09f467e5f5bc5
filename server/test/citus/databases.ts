/** Databases of a Citus, for tests. */
import pg from 'pg';
import { allSeries } from '#features/all-series.ts';
import { openClient } from '#platform/database/client.ts';
import { migrate } from '#platform/database/migrate.ts';
import { distributeTables } from '#telemetry/distribution/distribute.ts';
import type { Series } from '#telemetry/series/series.ts';
import { createDatabase, withDatabase } from '#test/admin.ts';

/**
 * Creates a database on each node, migrates it and distributes its tables. After {@link closeTemplate}, databases can
 * be copied from it.
 */
export async function createClusterTemplate(url: string, workers: readonly string[], name: string): Promise<void> {
  for (const node of [...workers, url]) {
    await createDatabase(node, name);
    await run(withDatabase(node, name), 'create extension citus');
  }
  const database = withDatabase(url, name);
  await run(database, 'select citus_set_coordinator_host($1, $2)', addressOf(url));
  for (const node of workers) await run(database, 'select citus_add_node($1, $2)', addressOf(node));
  await migrate(database);
  await run(database, 'alter role maru_app login');
  await distributeSeries(database, allSeries);
}

const addressOf = (node: string) => [new URL(node).hostname, new URL(node).port];

/** Distributes the tables of the given series in a database. */
export async function distributeSeries(url: string, series: readonly Series[]): Promise<void> {
  const client = await openClient(url);
  await distributeTables(client, series).finally(() => client.end());
}

/** Ends all connections to a template, including the extension's, and refuses new ones, so that it can be copied. */
export async function closeTemplate(url: string, workers: readonly string[], name: string): Promise<void> {
  for (const node of [url, ...workers]) {
    await run(node, `alter database ${pg.escapeIdentifier(name)} with allow_connections false`);
    await run(node, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
  }
}

async function run(url: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const client = await openClient(url);
  await client.query(text, [...values]).finally(() => client.end());
}
