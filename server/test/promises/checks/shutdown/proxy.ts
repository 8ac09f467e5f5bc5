import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from '#test/promises/rig/ledger.ts';
import { basicOf } from '#test/reporting.ts';

const probeEveryMs = 100;

/**
 * A load balancer: reuses connections, polls each server's readiness, and sends no new request to a server that isn't
 * ready. Every forwarded request must succeed.
 */
export class ForwardingProxy {
  readonly #url: string;
  readonly #ledgers: readonly Ledger[];
  readonly #agent = new Agent({ keepAlive: true });
  #isReady = true;
  #work: Promise<void>[] = [];
  inFlight = 0;
  requests = 0;
  /** Descriptions of failed requests. */
  readonly refusals: string[] = [];

  constructor(url: string, ledgers: readonly Ledger[]) {
    this.#url = url;
    this.#ledgers = ledgers;
  }

  start(): void {
    this.#work = [this.#probe(), ...this.#ledgers.map((ledger) => this.#forward(ledger))];
  }

  async #probe() {
    while (this.#isReady) {
      await wait(probeEveryMs);
      const answer = await fetch(`${this.#url}/readyz`, { headers: { connection: 'close' } }).catch(() => undefined);
      if (!answer?.ok) this.#isReady = false;
    }
  }

  async #forward(ledger: Ledger) {
    while (this.#isReady) {
      const number = ledger.sent;
      ledger.sent += 1;
      this.requests += 1;
      this.inFlight += 1;
      const outcome = await this.#post(ledger, number).catch(
        (error: Error & { code?: string }) => error.code ?? error.message,
      );
      this.inFlight -= 1;
      if (outcome === 200) ledger.acknowledged.add(number);
      else this.refusals.push(String(outcome));
      await wait(5);
    }
  }

  #post(ledger: Ledger, number: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const sent = request(
        `${this.#url}/ingest/v1/readings`,
        {
          method: 'POST',
          agent: this.#agent,
          headers: { 'content-type': 'application/json', authorization: basicOf(ledger.device) },
        },
        (response) => {
          response.on('error', reject);
          response.on('end', () => resolve(response.statusCode));
          response.resume();
        },
      );
      sent.on('error', reject);
      sent.end(ledger.payload(number));
    });
  }

  /** Waits for the last answers. */
  async stop(): Promise<void> {
    this.#isReady = false;
    await Promise.all(this.#work);
    this.#agent.destroy();
  }
}
