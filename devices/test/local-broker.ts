/** A real MQTT broker for tests. It records published messages and can be stopped and restarted on its port. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';

export interface Published {
  managementCode: string;
  topic: string;
  payload: string;
}

export class LocalBroker {
  readonly published: Published[] = [];
  /** If true, publishes are received but not acknowledged. */
  holdsAcknowledgements = false;
  /** Allowed user names; an empty set allows all. */
  readonly known = new Set<string>();
  connectionAttempts = 0;
  #broker: Aedes | undefined;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    this.#broker = await Aedes.createBroker({
      authenticate: (_client, username, _password, done) => {
        this.connectionAttempts += 1;
        if (this.known.size === 0 || this.known.has(username ?? '')) return done(null, true);
        done(Object.assign(new Error('not authorized'), { returnCode: 5 }), false);
      },
      authorizePublish: (client, { topic, payload }, callback) => {
        this.published.push({ managementCode: client?.id ?? '', topic, payload: payload.toString() });
        if (!this.holdsAcknowledgements) callback(null);
      },
    });
    const { handle } = this.#broker;
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      handle(socket);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Closes abruptly, like a killed process. */
  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    const closed = this.#server ? once(this.#server, 'close') : undefined;
    this.#server?.close();
    await closed;
    await new Promise<void>((resolve) => {
      if (this.#broker) this.#broker.close(resolve);
      else resolve();
    });
  }
}
