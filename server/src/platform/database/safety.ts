/** Safety checks of a database and its logins, made at every start. */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import { Refused } from '../errors/refused.ts';
import { withClient } from './client.ts';

/** Settings without which acknowledged data wouldn't survive a power failure. */
const needed = ['fsync', 'synchronous_commit', 'full_page_writes'] as const;

/** The required settings that are off. */
export function unsafeSettings(settings: Record<string, string>): string[] {
  return needed.filter((name) => settings[name] === 'off');
}

/** Throws if the database may lose committed data. */
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
 * Ensures that a hijacked query of the application can't act as the owner, the only one who can change the audit log:
 * throws if the login of DATABASE_APP_URL can become the owner, and warns if the application has no separate login.
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

/**
 * Date of PostgreSQL's newest security fixes, and the minor release of each major version that contains them. Update at
 * each release of Maru.
 */
const fixedOn = '2026-11-12';
const fixedMinors: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 };
const [oldestMajor, newestMajor] = [15, 18];

/**
 * The fault of a PostgreSQL version given as `server_version_num` (180004 is 18.4), as one sentence; undefined if the
 * version contains every security fix known to this version of Maru.
 */
export function versionFault(versionNumber: number): string | undefined {
  const [major, minor] = [Math.floor(versionNumber / 10_000), versionNumber % 10_000];
  if (major < oldestMajor) return `PostgreSQL ${major} gets no security fixes any more: use ${newestMajor}`;
  const fixedMinor = fixedMinors[major];
  if (fixedMinor === undefined || minor >= fixedMinor) return undefined;
  return `PostgreSQL ${major}.${minor} has known security faults, which ${major}.${fixedMinor} of ${fixedOn} mends: update it`;
}

/** The fault of a database's version; undefined if there is none. */
export async function databaseVersionFault(url: string): Promise<string | undefined> {
  const [row] = await ask<{ version: number }>(url, `select current_setting('server_version_num')::int as version`);
  return row && versionFault(row.version);
}

/** Warns outside the demo if the database's version has known security faults. */
export async function heedVersion(
  { databaseUrl, isDemo }: Pick<Config, 'databaseUrl' | 'isDemo'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const fault = isDemo ? undefined : await databaseVersionFault(databaseUrl);
  if (fault) log.warn(fault);
}

const ask = <Row extends pg.QueryResultRow>(url: string, query: string, values: unknown[] = []): Promise<Row[]> =>
  withClient(url, async (client) => (await client.query<Row>(query, values)).rows);
