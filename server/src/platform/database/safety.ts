/** What a database and its logins have to be like, looked at at each start. */
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import { Refused } from '../errors/refused.ts';

/** Without these 'stored' wouldn't survive a power cut. */
const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** The settings that are off, among those that must not be. */
export function unsafeSettings(settings: Record<string, string>): string[] {
  return needed.filter((name) => settings[name] === 'off');
}

/** Throws where the database may lose what it said was committed. */
export async function refuseUnsafeDatabase(url: string): Promise<void> {
  const rows = await ask<{ name: string; setting: string }>(
    url,
    'select name, setting from pg_settings where name = any($1)',
    [needed],
  );
  const unsafe = unsafeSettings(Object.fromEntries(rows.map((row) => [row.name, row.setting])));
  if (unsafe.length > 0)
    throw new Refused(
      `The database runs with ${unsafe.join(', ')} off: it may lose acknowledged readings. Turn them on.`,
    );
}

/**
 * Sees to it that whoever takes over a query of the application can't become the owner, who alone can change the audit
 * log: throws where DATABASE_APP_URL names a login that can, and warns where the application has no login of its own.
 */
export async function heedAppLogin(
  { databaseUrl, databaseAppUrl, isDemo }: Pick<Config, 'databaseUrl' | 'databaseAppUrl' | 'isDemo'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const [row] = await ask<{ canOwn: boolean }>(
    databaseAppUrl,
    `select pg_has_role(session_user, relowner, 'member') as "canOwn"
     from pg_class where oid = 'public.audit_log'::regclass`,
  );
  if (!row?.canOwn) return;
  if (databaseAppUrl !== databaseUrl)
    throw new Refused('The login of DATABASE_APP_URL can act as the database’s owner: give it no role but maru_app.');
  if (!isDemo)
    log.warn('the application logs in as the database’s owner, who can change the audit log: set DATABASE_APP_URL');
}

/** The minor versions of each major version that mended security faults last, of this day. Looked up at each release of Maru. */
const mendedOn = '2026-11-12';
const mendedMinor: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 };
const [oldestMajor, newestMajor] = [15, 18];

/**
 * What is wrong with a version of PostgreSQL, as `server_version_num` says it (180004 is 18.4), in one sentence; undefined
 * where it has every security fix that this version of Maru knows of.
 */
export function versionFault(versionNumber: number): string | undefined {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000];
  if (major < oldestMajor) return `PostgreSQL ${major} gets no security fixes any more: use ${newestMajor}`;
  const mended = mendedMinor[major];
  if (mended === undefined || minor >= mended) return undefined;
  return `PostgreSQL ${major}.${minor} has known security faults, which ${major}.${mended} of ${mendedOn} mends: update it`;
}

/** Asks a database for its version; gives what is wrong with it, undefined where nothing is. */
export async function databaseVersionFault(url: string): Promise<string | undefined> {
  const [row] = await ask<{ version: number }>(url, `select current_setting('server_version_num')::int as version`);
  return row && versionFault(row.version);
}

/** Warns outside the demo where the database's version has known security faults. */
export async function heedVersion(
  { databaseUrl, isDemo }: Pick<Config, 'databaseUrl' | 'isDemo'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const fault = isDemo ? undefined : await databaseVersionFault(databaseUrl);
  if (fault) log.warn(fault);
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(query, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
