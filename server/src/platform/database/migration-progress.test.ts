import { expect, it } from 'vitest';
import { createEmptyDatabase } from '#test/database.ts';
import { openClient } from './client.ts';
import { watchMigration } from './migration-progress.ts';

it('reports the running time of a migration and the built percentage of its index', async () => {
  const database = await createEmptyDatabase();
  const client = await openClient(database.url);
  await client.query(`create function slow(id int) returns int immutable language plpgsql as
    'begin perform pg_sleep(0.001); return id; end'`);
  await client.query('create table entry as select id from generate_series(1, 2000) as id');
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const said: string[] = [];
  const end = watchMigration({ url: database.url, pid: rows[0]?.pid ?? 0, label: 'Migration 3 of 9' }, (line) =>
    said.push(line),
  );
  await client.query('create index on entry (slow(id))');
  end();
  expect(said[0]).toMatch(/^Migration 3 of 9 has run for \d+ s: [1-9]\d? % of an index is built\.$/);
  await client.end();
  await database.drop();
});
