import { inject } from 'vitest';
import { createDatabase, dropDatabase, nameFor, withDatabase } from './admin.ts';

/** A database of one test file's own. */
export interface TestDatabase {
  url: string;
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

async function create(template: string): Promise<TestDatabase> {
  const { url } = inject('testServer');
  const name = nameFor('test');
  await createDatabase(url, name, template);
  return { url: withDatabase(url, name), drop: () => dropDatabase(url, name) };
}
