/** Readers that request megabytes and then stall. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Number of OpenAPI documents requested on one connection, more than fit into the system's buffers. */
const answers = 20;
const path = '/api/openapi.json';

export class SlowReaders {
  readonly #url: string;
  readonly #sockets: Socket[];

  constructor(url: string, count: number) {
    this.#url = url;
    const { hostname, port } = new URL(url);
    this.#sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(answers));
      return socket;
    });
  }

  /**
   * The number of readers that are still connected. These receive all bytes after reading again; disconnected readers
   * receive only the bytes in transit.
   */
  async stillThere(): Promise<number> {
    const all = answers * (await (await fetch(`${this.#url}${path}`)).arrayBuffer()).byteLength;
    const held = await Promise.all(this.#sockets.map((socket) => getsAll(socket, all)));
    return held.filter(Boolean).length;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Resumes reading; true if all bytes arrive before the connection closes. */
async function getsAll(socket: Socket, bytes: number): Promise<boolean> {
  if (socket.closed) return false;
  const closed = once(socket, 'close').then(() => false);
  const complete = new Promise<boolean>((resolve) => {
    socket.on('data', () => {
      if (socket.bytesRead >= bytes) resolve(true);
    });
  });
  socket.resume();
  return Promise.race([closed, complete]);
}
