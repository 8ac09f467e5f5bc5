import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a database that can be interrupted and restored, as by a network failure or a restart. */
export interface BreakableWay {
  /** The connection string through this proxy. */
  url: string;
  /** Closes every connection and refuses new ones. */
  break(): Promise<void>;
  mend(): Promise<void>;
  /** Blocks open connections without closing them, like a cut cable. New connections work. */
  silence(): void;
  close(): Promise<void>;
}

export async function openBreakableWay(databaseUrl: string): Promise<BreakableWay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        sockets.delete(from);
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    break: cut,
    mend: () => listen(port),
    silence() {
      for (const socket of sockets) {
        socket.unpipe();
        socket.resume();
      }
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
