/** The connection pool, and Kysely over it. */
import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** A database or transaction handle; queries take it as their first argument. */
export type Database = Kysely<DB>;

// Ids and counts stay far below 2^53, and a string where a number is meant is a trap.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A connection that breaks fails its query, or is replaced at the next; unhandled, its event would end the process. */
const leaveToTheQuery = () => undefined;

/**
 * Opens a pool over a migrated database. Connections speak UTC and work under the application's role, which can't change
 * the schema or the audit log; a query that takes over `statementSeconds` is ended (0: none is).
 */
export const openPool = (url: string, connections: number, statementSeconds = 30): pg.Pool =>
  connect(url, connections, statementSeconds, ' -c role=maru_app');

/** Opens a small pool under the database's owner, for what nobody else may: making and dropping partitions. */
export const openOwnerPool = (url: string): pg.Pool => connect(url, 2, 30, '');

/** A query is ended by the database itself; when it doesn't answer for this much longer, it isn't there. */
const answerSeconds = 5;

/**
 * A way that is given up, with all that is under way on it, when nothing has come or gone for the given time: a host that
 * vanished tells nobody. A connection that nobody uses is closed before.
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

/** Connection failures, and PostgreSQL's classes 08 (connection), 53 (resources), 57P (shutdown), 58 (system), 25006 (read-only). */
const awayCodes = /^(08|53|57P|58|25006)/;
const awayErrnos = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENOTFOUND']);
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** True where the database can't be reached or can't take writes now, so that trying again later makes sense. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  if (typeof code === 'string' && (awayErrnos.has(code) || (code.length === 5 && awayCodes.test(code)))) return true;
  return awayWords.test(error.message);
}

/** Deadlock, serialization conflict, a statement or a lock that took too long. */
const busyCodes = new Set(['40P01', '40001', '57014', '55P03']);

/** True for failures that pass by themselves: the database away, or busy with others. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || busyCodes.has(String((error as { code?: unknown } | null)?.code));
