import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database name that no other run on the same server uses. */
export function nameFor(purpose: string): string {
  return `maru_${purpose}_${randomBytes(6).toString('hex')}`;
}

/** The same connection string for another database of that server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Creates a database, empty or as a copy of a template that nobody is connected to. */
export function createDatabase(url: string, name: string, template = 'template0'): Promise<void> {
  // A template's thousand files are copied in a tenth of the time that writing them to the log takes.
  const from = `template ${pg.escapeIdentifier(template)} strategy file_copy`;
  return run(url, `create database ${pg.escapeIdentifier(name)} ${from}`);
}

/** Drops a database, with whatever is still connected to it after a moment. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  // A pool that was closed says so before its last connections are gone; ended by force, they would raise errors.
  await run(
    url,
    `do $$ begin
       for i in 1..100 loop
         exit when not exists (select from pg_stat_activity where datname = '${name}');
         perform pg_sleep(0.01), pg_stat_clear_snapshot();
       end loop;
     end $$`,
  );
  await run(url, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

export function dropRole(url: string, name: string): Promise<void> {
  return run(url, `drop role ${pg.escapeIdentifier(name)}`);
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
