/**
 * Limits work that takes memory and a core. A few tasks run at once, others are queued, and further ones are refused
 * with BUSY. Each account has one slot, and administrators have a separate queue.
 */
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { longestWorkMs } from '../http/stalled-readers.ts';
import { lineOf } from '../security/networks.ts';
import type { AdminPrincipal, CitizenPrincipal } from '../sessions/authenticate.ts';

export interface ExcelAccount {
  queue: 'office' | 'citizens';
  /** Unique across both queues. */
  name: string;
}

/** The account of a request; requests without an account are identified by address. */
export function excelAccountOf({ principal, ip }: FastifyRequest): ExcelAccount {
  if (principal?.kind === 'admin')
    return { queue: 'office', name: `administrator ${(principal as AdminPrincipal).adminNumber}` };
  if (principal?.kind === 'citizen')
    return { queue: 'citizens', name: `citizen ${(principal as CitizenPrincipal).userNumber}` };
  return { queue: 'citizens', name: `line ${lineOf(ip)}` };
}

/** Maximum queued requests of an account; more would most likely be caused by a loop. */
const maxWaitingOfAccount = 3;
/** Maximum wait in milliseconds. A client that gets no answer is disconnected soon after, without a reason. */
const longestWaitMs = longestWorkMs - 60_000;

interface Waiter {
  name: string;
  begin(): void;
}

class Queue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  /** Accounts with running work. */
  readonly #busy = new Set<string>();
  readonly #waiting: Waiter[] = [];

  constructor({ atOnce, maxWaiting }: QueueSize) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  async take(name: string, signal: AbortSignal | undefined): Promise<() => void> {
    if (signal?.aborted) throw new Problem('BUSY');
    if (this.#mayBegin(name)) this.#busy.add(name);
    else await this.#wait(name, signal);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#busy.delete(name);
      this.#beginNext();
    };
  }

  ahead(name: string): number | null {
    const at = this.#waiting.findIndex((waiter) => waiter.name === name);
    return at === -1 ? null : this.#busy.size + at;
  }

  #mayBegin = (name: string) => this.#busy.size < this.#atOnce && !this.#busy.has(name);

  #beginNext(): void {
    // An account that waits for its own earlier work doesn't block the accounts behind it.
    const at = this.#waiting.findIndex(({ name }) => this.#mayBegin(name));
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    this.#busy.add(next.name);
    next.begin();
  }

  async #wait(name: string, signal: AbortSignal | undefined): Promise<void> {
    const ofAccount = this.#waiting.filter((waiter) => waiter.name === name).length;
    if (ofAccount >= maxWaitingOfAccount || this.#waiting.length >= this.#maxWaiting)
      throw new Problem('BUSY', { retryAfter: 10 });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      stopWaiting();
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      reject(new Problem('BUSY'));
    };
    const begin = () => {
      stopWaiting();
      resolve();
    };
    const waiter = { name, begin };
    const timer = setTimeout(giveUp, longestWaitMs).unref();
    signal?.addEventListener('abort', giveUp);
    this.#waiting.push(waiter);
    await promise;
  }
}

interface QueueSize {
  atOnce: number;
  maxWaiting: number;
}

export class Places {
  readonly #queues: Record<ExcelAccount['queue'], Queue>;

  constructor(sizes: Record<ExcelAccount['queue'], QueueSize>) {
    this.#queues = { office: new Queue(sizes.office), citizens: new Queue(sizes.citizens) };
  }

  /**
   * Waits for a slot and returns a function that releases it. Throws BUSY if too many requests are queued, in total or
   * for the account, after a long wait, or if the signal aborts.
   */
  take({ queue, name }: ExcelAccount, signal?: AbortSignal): Promise<() => void> {
    return this.#queues[queue].take(name, signal);
  }

  /** Number of accounts before a waiting account, including running ones; null if the account isn't waiting. */
  ahead({ queue, name }: ExcelAccount): number | null {
    return this.#queues[queue].ahead(name);
  }
}
