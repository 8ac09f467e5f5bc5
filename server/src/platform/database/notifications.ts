/** PostgreSQL's LISTEN on a separate connection, which is reopened when broken or silent. */
import pg from 'pg';
import type { Logger } from 'pino';

export interface Notifications {
  /** Calls the handler with every payload of a channel. */
  on(channel: string, handler: (payload: string) => void): void;
  /** Calls the handler after a disconnection, during which notifications may have been lost. */
  onGap(missed: () => void): void;
  close(): Promise<void>;
}

/** The connection's name in `pg_stat_activity`; every server process has one such connection. */
export const listenerName = 'maru-listen';
const retryMs = 500;
/** Connect timeout in milliseconds: on a busy machine, connecting takes longer than any query. */
const connectMs = 30_000;

/** Heartbeat of the connection. */
export interface Heartbeat {
  /** Milliseconds from an answer to the next heartbeat. */
  everyMs: number;
  /** Timeout of any answer in milliseconds. */
  answerMs: number;
}
const usualHeartbeat: Heartbeat = { everyMs: 15_000, answerMs: 10_000 };

export async function listen(
  url: string,
  channels: readonly string[],
  log: Logger,
  { everyMs, answerMs } = usualHeartbeat,
): Promise<Notifications> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gaps: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: listenerName,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
    });
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '');
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, undefined));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed) throw new Error('closed while connecting');
    } catch (error) {
      letGo(next);
      throw error;
    }
    client = next;
  }

  /** Sends a heartbeat. A connection that only listens has no other traffic that could reveal a broken network path. */
  async function ask() {
    const current = client;
    await current?.query('select 1').catch((error: Error) => lost(current, error));
    if (!closed) askLater();
  }

  function askLater() {
    heartbeat = setTimeout(() => void ask(), everyMs);
  }

  function lost(which: pg.Client, error: Error | undefined) {
    if (closed || which !== client) return;
    client = undefined;
    letGo(which);
    log.warn({ err: error }, 'the database connection for notifications broke; connecting again');
    again();
  }

  function again() {
    timer = setTimeout(async () => {
      try {
        await connect();
        for (const missed of gaps) missed();
      } catch {
        if (!closed) again();
      }
    }, retryMs);
  }

  await connect();
  askLater();
  return {
    on: (channel, handler) => void handlers.set(channel, [...(handlers.get(channel) ?? []), handler]),
    onGap: (missed) => void gaps.push(missed),
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(heartbeat);
      await client?.end().catch(() => undefined);
    },
  };
}

/** Closes a possibly dead connection without waiting. */
function letGo(client: pg.Client) {
  client.end().catch(() => undefined);
}
