import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { withClient } from './client.ts';

/**
 * Creates the server's login on a migrated database, or sets a new password. The login may use the application's role,
 * but can't become the owner. Returns its connection string. Requires the owner of an embedded database.
 */
export async function makeServerLogin(ownerUrl: string, name = 'maru_server'): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const login = pg.escapeIdentifier(name);
  await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
    if (rowCount === 0) await client.query(`create role ${login}`);
    await client.query(
      `alter role ${login} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
       password ${pg.escapeLiteral(password)}`,
    );
    await client.query(`grant maru_app to ${login}`);
  });
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = password;
  return url.href;
}
