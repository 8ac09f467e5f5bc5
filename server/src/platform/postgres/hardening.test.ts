/** Checks the embedded PostgreSQL against the points of the CIS benchmark listed in docs/security.md. */
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSlowStatements } from '#features/operation/statements.ts';
import { migrate } from '../database/migrate.ts';
import { makeServerLogin } from '../database/server-login.ts';
import { startJobs } from '../jobs/jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

let root: string;
let database: EmbeddedPostgres;
let appUrl: string;
let owner: pg.Client;
let cluster: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'maru-hardening-'));
  chmodSync(root, 0o755);
  const folder = join(root, 'postgres');
  database = await startEmbeddedPostgres({ folder, settings: { shared_buffers: '32MB' } });
  await migrate(database.url);
  await (await startJobs(database.url, [], pino({ level: 'silent' }))).close();
  appUrl = await makeServerLogin(database.url);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const place = join(folder, 'place');
  cluster = join(existsSync(place) ? readFileSync(place, 'utf8').trim() : folder, 'cluster');
});
afterAll(async () => {
  await owner?.end();
  await database?.stop();
  const place = join(root, 'postgres', 'place');
  if (existsSync(place)) rmSync(readFileSync(place, 'utf8').trim(), { recursive: true, force: true });
  rmSync(root, { recursive: true, force: true });
});

const column = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await owner.query({ text: sql, values, rowMode: 'array' })).rows.map(([value]) => value);
const setting = async (name: string) => (await column('select current_setting($1)', [name]))[0];

describe('the embedded PostgreSQL', () => {
  it('denies other users of the machine access to its files', () => {
    expect(lstatSync(cluster).mode & 0o777).toBe(0o700);
    const open = readdirSync(cluster, { recursive: true, encoding: 'utf8' }).filter((name) => {
      const file = lstatSync(join(cluster, name), { throwIfNoEntry: false });
      return file !== undefined && (file.mode & 0o077) !== 0;
    });
    expect(open).toEqual([]);
    for (const name of ['password', 'postgresql.log'])
      expect([name, lstatSync(join(root, 'postgres', name)).mode & 0o077]).toEqual([name, 0]);
  });

  it('listens on this machine only, and on no socket in a shared folder', async () => {
    expect(await setting('listen_addresses')).toBe('127.0.0.1');
    expect(await setting('unix_socket_directories')).toBe('');
  });

  it('admits only logins with a SCRAM password, and trusts nobody', async () => {
    expect(await column('select distinct auth_method from pg_hba_file_rules')).toEqual(['scram-sha-256']);
    expect(await column('select error from pg_hba_file_rules where error is not null')).toEqual([]);
    expect(await setting('password_encryption')).toBe('scram-sha-256');
    const weak = `select rolname from pg_authid where rolcanlogin and coalesce(rolpassword, '') not like 'SCRAM-SHA-256$%'`;
    expect(await column(weak)).toEqual([]);
  });

  it('logs accepted and refused logins with user, database and address', async () => {
    const refused = new URL(appUrl);
    refused.password = 'wrong';
    const client = new pg.Client({ connectionString: refused.href });
    await expect(client.connect()).rejects.toThrow('password authentication failed');
    const log = readFileSync(join(root, 'postgres', 'postgresql.log'), 'utf8');
    expect(log).toMatch(/connection authorized: user=maru database=maru/);
    expect(log).toMatch(/maru_server@maru 127\.0\.0\.1.*password authentication failed for user "maru_server"/);
    expect(log).not.toContain(new URL(appUrl).password);
  });

  it('checks its pages by checksums', async () => {
    expect(await setting('data_checksums')).toBe('on');
  });

  it('has a single superuser, and no rights above reading and writing rows for the application', async () => {
    const powerful = `select rolname from pg_roles where rolname !~ '^pg_'
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)`;
    expect(await column(powerful)).toEqual(['maru']);
    const memberships = `select g.rolname from pg_auth_members m join pg_roles g on g.oid = m.roleid
      join pg_roles u on u.oid = m.member where u.rolname in ('maru_server', 'maru_app') order by 1`;
    expect(await column(memberships)).toEqual(['maru_app']);
    const creatable = `select nspname from pg_namespace where nspname !~ '^pg_(toast|temp)'
      and has_schema_privilege('maru_server', oid, 'create')`;
    expect(await column(creatable)).toEqual([]);
    expect(await column(`select has_database_privilege('maru_server', current_database(), 'create')`)).toEqual([false]);
    const owned = `select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname <> 'maru'`;
    expect(await column(owned)).toEqual([]);
  });

  it('allows no objects in the schema public, and grants PUBLIC no table', async () => {
    const granted = `select table_schema || '.' || table_name from information_schema.role_table_grants
      where grantee = 'PUBLIC' and table_schema not in ('pg_catalog', 'information_schema')
        and not (table_schema = 'statement_statistics' and privilege_type = 'SELECT')`;
    expect(await column(granted)).toEqual([]);
    const creators = `select grantee::regrole::text from pg_namespace, aclexplode(nspacl)
      where nspname = 'public' and privilege_type = 'CREATE' and grantee <> nspowner`;
    expect(await column(creators)).toEqual([]);
  });

  it('sets the search path of every function that runs with its owner’s rights', async () => {
    const open = `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
        and not exists (select from unnest(p.proconfig) option where option like 'search_path=%')`;
    expect(await column(open)).toEqual([]);
  });

  it('has no extension besides the one for statistics, which the application can’t read', async () => {
    expect(await column('select extname from pg_extension order by 1')).toEqual(['pg_stat_statements', 'plpgsql']);
    expect(await setting('shared_preload_libraries')).toBe('pg_stat_statements');
    const app = new pg.Client({ connectionString: appUrl });
    await app.connect();
    await expect(app.query('select 1 from statement_statistics.pg_stat_statements')).rejects.toThrow(
      'permission denied',
    );
    await app.end();
  });

  it('collects the times of statements, without the values in utility statements', async () => {
    await owner.query('select count(*) from citizen where user_id = $1', ['collected']);
    await owner.query(`alter role maru_server with password 'a-secret-of-the-test'`);
    const texts = await column('select query from statement_statistics.pg_stat_statements');
    expect(texts.join('\n')).toContain('from citizen where user_id');
    expect(texts.join('\n')).not.toContain('a-secret-of-the-test');
    expect(await readSlowStatements(owner)).toContainEqual(expect.objectContaining({ source: 'collected' }));
  });
});
