/** A sender that takes little processor time, because it shares the cores with the server. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Target {
  port: number;
  path: string;
  authorization: string;
}

/** Sends JSON bodies one after another over one persistent connection. */
export class Sender {
  readonly #socket: Socket;
  readonly #head: string;
  #waiting: PromiseWithResolvers<number> | undefined;

  private constructor(socket: Socket, { path, authorization }: Target) {
    this.#socket = socket;
    this.#head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n`;
    let text = '';
    socket.on('close', () => this.#waiting?.reject(new Error('the connection ended without an answer')));
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      if (!isWhole(text)) return;
      const status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      text = '';
      this.#waiting?.resolve(status);
    });
  }

  static async open(target: Target): Promise<Sender> {
    const socket = connect({ port: target.port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new Sender(socket, target);
  }

  /** Returns the HTTP status; throws if the connection ends first. */
  send(body: string): Promise<number> {
    this.#waiting = Promise.withResolvers<number>();
    this.#socket.write(`${this.#head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    return this.#waiting.promise;
  }

  close() {
    this.#socket.destroy();
  }
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return length !== undefined && text.length >= end + 4 + Number(length);
}
