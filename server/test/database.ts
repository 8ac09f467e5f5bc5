import { inject } from 'vitest';
import { createDatabase, dropDatabase, nameFor, withDatabase } from './admin.ts';

/** A database for one test file. */
export interface TestDatabase {
  /** Connection string with the owner's login. */
  url: string;
  /** Connection string with the application's login. */
  appUrl: string;
  drop(): Promise<void>;
}

/** A new database with all migrations. `drop` terminates remaining connections. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('testServer').template);
}

/** A new database with all migrations, and without distributed tables even on a Citus. */
export async function createPlainDatabase(): Promise<TestDatabase> {
  return create(inject('testServer').plainTemplate);
}

/** A new empty database, for tests of migrations and restores. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** Converts an owner's connection string to the application's login. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  Object.assign(url, inject('testServer').login);
  return url.href;
}

async function create(template: string): Promise<TestDatabase> {
  const { url, workers, template: distributed } = inject('testServer');
  const nodes = template === distributed ? [...workers, url] : [url];
  const name = nameFor('test');
  for (const node of nodes) await createDatabase(node, name, template);
  const ownerUrl = withDatabase(url, name);
  const drop = async () => {
    for (const node of nodes) await dropDatabase(node, name);
  };
  return { url: ownerUrl, appUrl: asServer(ownerUrl), drop };
}
