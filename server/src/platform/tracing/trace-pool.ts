/** A span for each database statement of a request, batch or job. */
import type pg from 'pg';
import type { Span, Tracing } from './tracing.ts';

const longestLook = 2_000;

/** 'select air_latest': the statement's name, or its first word and table, never its values. */
export function statementName(query: unknown): string {
  const { name, text = query } = (query ?? {}) as { name?: unknown; text?: unknown };
  if (typeof name === 'string' && name !== '') return name;
  if (typeof text !== 'string') return 'statement';
  const beginning = text.slice(0, longestLook);
  const [verb = 'statement'] = /[a-z]+/i.exec(beginning) ?? [];
  const [, table] = /\b(?:from|into|update|table|join) "?([a-z_][a-z_0-9]*)/i.exec(beginning) ?? [];
  return [verb.toLowerCase(), ...(table ? [table.toLowerCase()] : [])].join(' ');
}

/** Records statements within a span only, so that polls have no span. */
export function tracePool(pool: pg.Pool, tracing: Tracing): void {
  // Restores the context of the waiting query, which otherwise gets that of the query that released the connection.
  const connect = pool.connect.bind(pool) as (callback?: (...given: unknown[]) => void) => unknown;
  const bound = (callback?: (...given: unknown[]) => void) => connect(callback && tracing.bind(callback));
  Object.assign(pool, { connect: bound });
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    const query = (...given: unknown[]) => {
      const [statement] = given;
      // A stream of rows reports its own end.
      const isStream = typeof (statement as { submit?: unknown } | null)?.submit === 'function';
      if (isStream || !tracing.isWithin()) return send(...given);
      const name = statementName(statement);
      const span = tracing.start(name, {
        side: 'client',
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
      });
      const callback = given.at(-1);
      if (typeof callback === 'function') return send(...given.slice(0, -1), endingBefore(span, callback));
      return (send(...given) as Promise<unknown>).then(
        (result) => {
          span.end();
          return result;
        },
        (error: unknown) => {
          span.fail(error);
          span.end();
          throw error;
        },
      );
    };
    Object.assign(client, { query });
  });
}

const endingBefore =
  (span: Span, callback: unknown) =>
  (error: unknown, ...rest: unknown[]) => {
    if (error) span.fail(error);
    span.end();
    (callback as (...given: unknown[]) => void)(error, ...rest);
  };
