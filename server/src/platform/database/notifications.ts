/** PostgreSQL's LISTEN on a connection of its own, opened again whenever it breaks. */
import pg from 'pg';
import type { Logger } from 'pino';

export interface Notifications {
  /** Calls `heard` with every payload of a channel. */
  on(channel: string, heard: (payload: string) => void): void;
  /** Calls `missed` after a break, when notifications may have been lost. */
  onGap(missed: () => void): void;
  close(): Promise<void>;
}

const retryMs = 500;

export async function listen(url: string, channels: readonly string[], log: Logger): Promise<Notifications> {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  const gaps: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'maru-listen', keepAlive: true });
    next.on('notification', ({ channel, payload }) => {
      for (const heard of handlers.get(channel) ?? []) heard(payload ?? '');
    });
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, undefined));
    await next.connect();
    for (const channel of channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  function lost(which: pg.Client, error: Error | undefined) {
    if (closed || which !== client) return;
    client = undefined;
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
  return {
    on: (channel, heard) => void handlers.set(channel, [...(handlers.get(channel) ?? []), heard]),
    onGap: (missed) => void gaps.push(missed),
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
