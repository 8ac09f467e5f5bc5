/** The HTTP connection of a device without MQTT: one request per message. */
import { type Address, acknowledgementTimeoutMs, Backoff, type Link, type Outcome } from './link.ts';

/** The server is busy, restarting, or hasn't loaded the key yet: the same request may succeed later. */
const mayPass = (status: number) => status >= 500 || [401, 403, 408, 429].includes(status);

export class HttpLink implements Link {
  readonly #url: string;
  readonly #authorization: string;
  readonly #backoff: Backoff;
  #isOpen = false;
  #onOpen: () => void = () => undefined;
  #retry: NodeJS.Timeout | undefined;
  #closing = new AbortController();

  constructor(address: Address, credentials: { managementCode: string; key: string }, backoff = new Backoff()) {
    this.#url = `http://${address.host}:${address.port}/ingest/v1/readings`;
    const pair = `${credentials.managementCode}:${credentials.key}`;
    this.#authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
    this.#backoff = backoff;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  open(onOpen: () => void): void {
    this.#onOpen = onOpen;
    this.#closing = new AbortController();
    this.#isOpen = true;
    onOpen();
  }

  async send(payload: string): Promise<Outcome> {
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { authorization: this.#authorization, 'content-type': 'application/json' },
        body: payload,
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(acknowledgementTimeoutMs)]),
      });
      // An unread body would keep the connection occupied.
      await response.arrayBuffer();
      if (mayPass(response.status)) throw new Error(`answered ${response.status}`);
      this.#backoff.reset();
      return response.ok ? 'acknowledged' : 'refused';
    } catch (error) {
      this.#pause();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    clearTimeout(this.#retry);
    this.#closing.abort();
  }

  #pause() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#retry = setTimeout(() => {
      this.#isOpen = true;
      this.#onOpen();
    }, this.#backoff.next());
  }
}
