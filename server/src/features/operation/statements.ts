/** Slow statements, without the values in them. */
import type pg from 'pg';

const shownStatements = 10;
const maxStatement = 300;
/** Minimum duration of slow statements in milliseconds. */
const slowMs = 1_000;

export interface SlowStatement {
  source: 'collected' | 'running';
  statement: string;
  calls: number | null;
  meanMs: number;
  longestMs: number;
}

/** Kinds of statements that are shown. Others, such as CREATE ROLE, may contain secrets outside of literals. */
const shownKinds = /^\s*(select|insert|update|delete|with|merge)\s/i;

/**
 * A statement on one line without literals: texts in quotes or dollar quotes, comments and numbers are replaced by '?'
 * or removed. Null for kinds of statements that aren't shown.
 */
export function withoutLiterals(statement: string): string | null {
  if (!shownKinds.test(statement)) return null;
  const plain = statement
    // An escape string may contain \', so everything from its start is hidden; the same applies to dollar quotes.
    .replace(/\be'.*$|\$[a-z_]*\$.*$/gis, '?')
    .replace(/'[^']*(?:'|$)/g, '?')
    .replace(/\?{2,}/g, '?')
    .replace(/\/\*.*?(?:\*\/|$)|--[^\n]*/gs, ' ')
    .replace(/(?<![\w$"])\d[\d.]*/g, '?')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > maxStatement ? `${plain.slice(0, maxStatement)}…` : plain;
}

/** The slowest statements by pg_stat_statements if installed, otherwise the longest running ones. */
export async function readSlowStatements(client: pg.ClientBase): Promise<SlowStatement[]> {
  const { rows: found } = await client.query<{ view: string }>(
    `select format('%I.pg_stat_statements', n.nspname) as view
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_stat_statements'
       and current_setting('shared_preload_libraries') like '%pg_stat_statements%'`,
  );
  const rows = found[0] ? await readCollected(client, found[0].view) : await readRunning(client);
  return rows.flatMap(({ statement, ...row }) => {
    const plain = withoutLiterals(statement);
    return plain === null ? [] : [{ ...row, statement: plain }];
  });
}

async function readCollected(client: pg.ClientBase, view: string): Promise<SlowStatement[]> {
  const { rows } = await client.query<SlowStatement>(
    `select 'collected' as source, query as statement, calls::float8 as calls, mean_exec_time as "meanMs",
            max_exec_time as "longestMs"
     from ${view}
     where dbid = (select oid from pg_database where datname = current_database()) and query is not null
       and query ~* $1
     order by total_exec_time desc limit $2`,
    ['^\\s*(select|insert|update|delete|with|merge)\\s', shownStatements],
  );
  return rows;
}

async function readRunning(client: pg.ClientBase): Promise<SlowStatement[]> {
  const { rows } = await client.query<SlowStatement>(
    `select 'running' as source, query as statement, null as calls, ran as "meanMs", ran as "longestMs"
     from (select query, extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ran
           from pg_stat_activity
           where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
             and backend_type = 'client backend') running
     where ran >= $1 order by ran desc limit $2`,
    [slowMs, shownStatements],
  );
  return rows;
}
