/** Connections that wait during startup, so that users of a restarted server aren't refused. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';
import type { Config } from '#config.ts';
import { withClient } from '../database/client.ts';
import { listenerName } from '../database/notifications.ts';

/** Maximum wait in milliseconds. During a longer start (with a backup or migration), connections are refused. */
const longestWaitMs = 20_000;
const maxWaiting = 1_000;

export interface WaitingConnections {
  /** Releases the port for the server. */
  free(): void;
  /** Passes the connections to a server that is now listening. */
  handTo(server: Server): void;
}

/**
 * Accepts connections on the server's port without reading from them. Returns null while another server uses the
 * database: if this port refuses people, a proxy sends them to that server.
 */
export async function holdConnections(
  { host, port, databaseUrl }: Pick<Config, 'host' | 'port' | 'databaseUrl'>,
  waitMs = longestWaitMs,
): Promise<WaitingConnections | null> {
  if (port === 0 || !(await isAlone(databaseUrl).catch(() => false))) return null;
  const sockets = new Set<Socket>();
  const holder = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (socket) => {
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
  });
  holder.maxConnections = maxWaiting;
  try {
    await once(holder.listen(port, host), 'listening');
  } catch {
    // The server itself reports why it can't listen.
    return null;
  }
  const giveUp = setTimeout(() => {
    holder.close();
    for (const socket of sockets) socket.destroy();
  }, waitMs);
  return {
    free() {
      clearTimeout(giveUp);
      holder.close();
    },
    handTo(server) {
      for (const socket of sockets) {
        server.emit('connection', socket);
        socket.resume();
      }
      sockets.clear();
    },
  };
}

/** True if no other server is connected to the database. */
const isAlone = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [listenerName],
    );
    return rowCount === 0;
  });
