/** Readers who ask for megabytes and take nothing of them. */
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The API's document, so many times on one connection: more than the system takes from the server. */
const answers = 60;
const question = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(answers);
/** Milliseconds in which a connection that was closed shows that when it is read. */
const shownMs = 3_000;

export class SlowReaders {
  readonly #sockets: Socket[];

  constructor(url: string, count: number) {
    const { hostname, port } = new URL(url);
    this.#sockets = Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(question);
      return socket;
    });
  }

  /** How many the server still holds; only a look at what lies there tells. */
  async stillThere(): Promise<number> {
    for (const socket of this.#sockets) socket.resume();
    await wait(shownMs);
    return this.#sockets.filter(({ closed }) => !closed).length;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
