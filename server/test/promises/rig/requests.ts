import { type ClientRequest, Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { siteName } from '#test/nginx.ts';

export interface RequestPlan {
  /** Port of the proxy on this machine. */
  port: number;
  /** The certificate to trust; without one, requests go by plain HTTP. */
  ca?: string;
  /** Paths that must answer 200, requested in turn, with the requests' headers. */
  targets: readonly { path: string; headers?: Record<string, string> }[];
  /** Requests per second. */
  rate: number;
}

/** Maximum number of unanswered requests; at this number sending pauses. */
const window = 200;
const tickMs = 20;
/** Time limit of a request in milliseconds; afterwards it counts as failed. */
const timeoutMs = 60_000;

/** Browsers that send requests through a proxy at a given rate. Every request must be answered with 200. */
export class Requests {
  readonly #plan: RequestPlan;
  readonly #agent: HttpAgent;
  #timer: NodeJS.Timeout | undefined;
  #owed = 0;
  /** Start of the first failed request since the last answer with 200, by address. */
  readonly #failedAt = new Map<string, number>();
  #longestFailureMs = 0;
  #next = 0;
  inFlight = 0;
  answered = 0;
  /** Number of failures by status or error code, with the address of the first one. */
  readonly failures = new Map<string, { count: number; path: string }>();
  slowestMs = 0;

  constructor(plan: RequestPlan) {
    this.#plan = plan;
    const options = { keepAlive: true, maxSockets: window };
    this.#agent = plan.ca ? new HttpsAgent({ ...options, ca: plan.ca, servername: siteName }) : new HttpAgent(options);
  }

  start(): void {
    let before = performance.now();
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#owed = Math.min(this.#owed + ((now - before) / 1000) * this.#plan.rate, this.#plan.rate);
      before = now;
      for (; this.#owed >= 1 && this.inFlight < window; this.#owed -= 1) void this.#ask();
    }, tickMs);
  }

  async #ask() {
    const { targets } = this.#plan;
    const target = targets[this.#next++ % targets.length] ?? { path: '/' };
    this.inFlight += 1;
    const beganAt = performance.now();
    const outcome = await this.#send(target).catch((error: Error & { code?: string }) => error.code ?? error.message);
    const now = performance.now();
    this.inFlight -= 1;
    this.slowestMs = Math.max(this.slowestMs, now - beganAt);
    if (outcome === 200) {
      this.answered += 1;
      const failedAt = this.#failedAt.get(target.path);
      if (failedAt === undefined || beganAt < failedAt) return;
      this.#longestFailureMs = Math.max(this.#longestFailureMs, beganAt - failedAt);
      this.#failedAt.delete(target.path);
      return;
    }
    if (!this.#failedAt.has(target.path)) this.#failedAt.set(target.path, beganAt);
    const failure = this.failures.get(String(outcome));
    if (failure) failure.count += 1;
    else this.failures.set(String(outcome), { count: 1, path: target.path });
  }

  #send({ path, headers }: { path: string; headers?: Record<string, string> }): Promise<number | undefined> {
    const { port, ca } = this.#plan;
    const options = { host: '127.0.0.1', port, path, agent: this.#agent, timeout: timeoutMs };
    return new Promise((resolve, reject) => {
      const sent: ClientRequest = (ca ? httpsRequest : httpRequest)(
        { ...options, headers: { ...headers, host: siteName } },
        (response) => {
          response.on('error', reject);
          response.on('end', () => resolve(response.statusCode));
          response.resume();
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer')));
      sent.on('error', reject);
      sent.end();
    });
  }

  /** Longest time in milliseconds from the start of a failed request to the start of its path's next successful one. */
  get longestFailureMs(): number {
    const now = performance.now();
    return Math.max(this.#longestFailureMs, ...[...this.#failedAt.values()].map((at) => now - at));
  }

  /** The failures in one line; empty if there are none. */
  get failed(): string {
    return [...this.failures].map(([what, { count, path }]) => `${count} × ${what} (${path})`).join(', ');
  }

  /** Waits for the last answers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    while (this.inFlight > 0) await wait(20);
    this.#agent.destroy();
  }
}
