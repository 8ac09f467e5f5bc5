import { inject } from 'vitest';
import { createDatabase, dropDatabase, nameFor, withDatabase } from './admin.ts';

/** A database of one test file's own. */
export interface TestDatabase {
  /** The owner's login. */
  url: string;
  /** The server's own login, for what works as the server does. */
  appUrl: string;
  drop(): Promise<void>;
}

/** A new database with every migration applied. `drop` ends what is still connected to it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(inject('testServer').template);
}

/** A new database with nothing in it, for tests of migrations and restores. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template0');
}

/** The same way to the same database, under the server's own login. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  Object.assign(url, inject('testServer').login);
  return url.href;
}

async function create(template: string): Promise<TestDatabase> {
  const { url } = inject('testServer');
  const name = nameFor('test');
  await createDatabase(url, name, template);
  const ownerUrl = withDatabase(url, name);
  return { url: ownerUrl, appUrl: asServer(ownerUrl), drop: () => dropDatabase(url, name) };
}
