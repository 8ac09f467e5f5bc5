import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

test('gives each test an isolated database with the schema', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const clients = [one, other].map(({ url }) => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]?.query('create table mine (n int)');
  const seen = await Promise.all(
    clients.map((client) =>
      client.query(`select to_regclass('mine') is not null as mine, to_regclass('air_reading') is not null as air`),
    ),
  );
  expect(seen.map(({ rows }) => rows[0])).toEqual([
    { mine: true, air: true },
    { mine: false, air: true },
  ]);
  await Promise.all(clients.map((client) => client.end()));
  await Promise.all([one.drop(), other.drop()]);
});
