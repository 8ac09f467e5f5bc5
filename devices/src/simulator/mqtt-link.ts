/** The MQTT connection of one device. The device has its own backlog, so no persistent session is needed. */
import { connect, type MqttClient } from 'mqtt';
import { type Address, acknowledgementTimeoutMs, Backoff, type Link, type Outcome } from './link.ts';

export interface MqttCredentials {
  managementCode: string;
  key: string;
}

export class MqttLink implements Link {
  readonly #address: Address;
  readonly #credentials: MqttCredentials;
  readonly #backoff: Backoff;
  #client: MqttClient | undefined;
  #retry: NodeJS.Timeout | undefined;
  #unanswered = 0;

  constructor(address: Address, credentials: MqttCredentials, backoff = new Backoff()) {
    this.#address = address;
    this.#credentials = credentials;
    this.#backoff = backoff;
  }

  get isOpen(): boolean {
    return this.#client?.connected === true;
  }

  open(onOpen: () => void): void {
    const { managementCode, key } = this.#credentials;
    const client = connect({
      ...this.#address,
      protocol: 'mqtt',
      // MQTT 3.1.1, the only version of the server's built-in broker.
      protocolVersion: 4,
      clientId: managementCode,
      username: managementCode,
      password: key,
      clean: true,
      // The library's own reconnection has no backoff, so it isn't used.
      reconnectPeriod: 0,
      connectTimeout: 10_000,
      keepalive: 60,
    });
    this.#client = client;
    client.on('connect', onOpen);
    // Every error is followed by a close event, which handles it.
    client.on('error', () => undefined);
    client.once('close', () => {
      client.end(true);
      if (this.#client !== client) return;
      this.#client = undefined;
      this.#retry = setTimeout(() => this.open(onOpen), this.#backoff.next());
    });
  }

  send(payload: string): Promise<Outcome> {
    const client = this.#client;
    if (!client?.connected) return Promise.reject(new Error('not connected'));
    const topic = `maru/v1/devices/${this.#credentials.managementCode}/readings`;
    this.#unanswered += 1;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => client.end(true), acknowledgementTimeoutMs);
      client.publish(topic, payload, { qos: 1 }, (error) => {
        clearTimeout(timeout);
        this.#unanswered -= 1;
        if (error) return reject(error);
        this.#backoff.reset();
        resolve('acknowledged');
      });
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    // A graceful end would wait for acknowledgements that may never come.
    await client.endAsync(this.#unanswered > 0 || !client.connected);
  }
}
