/** The connection pool, and Kysely on top of it. */
import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** A database or transaction handle; queries take it as their first argument. */
export type Database = Kysely<DB>;

// Ids and counts are far below 2^53, so that bigint is parsed as a number instead of a string.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Handles errors of connections without action: the error event would end the process, while the query fails anyway and
 * an idle connection is replaced.
 */
const leaveToTheQuery = () => undefined;

/**
 * Opens a pool on a migrated database. Connections use UTC and the application's role, which can't change the schema or
 * the audit log. Queries are cancelled after `statementSeconds` (0: never).
 */
export const openPool = (url: string, connections: number, statementSeconds = 30): pg.Pool =>
  connect(url, connections, statementSeconds, ' -c role=maru_app');

/** Opens a small pool as the database's owner, for creating and dropping partitions. */
export const openOwnerPool = (url: string): pg.Pool => connect(url, 2, 30, '');

/** Seconds after the database's own query timeout before an unresponsive database counts as unreachable. */
const answerSeconds = 5;

/**
 * A socket that is destroyed with its work after some time without traffic, because an unreachable host sends nothing.
 * Idle connections are closed earlier.
 */
function impatientSocket(seconds: number): Socket {
  const socket = new Socket();
  const silent = () => socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }));
  return socket.setTimeout(seconds * 1000, silent);
}

function connect(url: string, connections: number, statementSeconds: number, role: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementSeconds > 0 && { stream: () => impatientSocket(statementSeconds + answerSeconds) }),
    statement_timeout: statementSeconds * 1000,
    options: `-c TimeZone=UTC${role}`,
    application_name: 'maru',
  });
  pool.on('error', leaveToTheQuery);
  pool.on('connect', (client) => client.on('error', leaveToTheQuery));
  return pool;
}

export const openDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/**
 * SQLSTATEs of an unavailable database: classes 08 (connection), 53 (resources), 57P (shutdown), 58 (system), and 25006
 * (read-only).
 */
const awayCodes = /^(08|53|57P|58|25006)/;
const awayErrnos = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // The resolver is temporarily unavailable, or the name is temporarily unknown.
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** True if the database is unreachable or can't accept writes at present, so that a retry makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code === 'string' && (awayErrnos.has(code) || (code.length === 5 && awayCodes.test(code)))) return true;
  return awayWords.test(error.message);
}

/** Deadlock, serialization conflict, statement or lock timeout. */
const busyCodes = new Set(['40P01', '40001', '57014', '55P03']);

/** True for transient failures: the database is unreachable or busy. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || busyCodes.has(String((error as { code?: unknown } | null)?.code));
