/**
 * Places for work that takes memory and a core: a few at once, others wait in line, and the rest come again later. An
 * account has one place, and the office's accounts have places of their own, which no citizen takes.
 */
import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors/problem.ts';
import { lineOf } from '../security/networks.ts';
import type { AdminPrincipal, CitizenPrincipal } from '../sessions/authenticate.ts';

export interface ExcelAccount {
  queue: 'office' | 'citizens';
  /** Unique among both. */
  name: string;
}

/** Whose work a request asks for; of somebody without an account it is their line's. */
export function excelAccountOf({ principal, ip }: FastifyRequest): ExcelAccount {
  if (principal?.kind === 'admin')
    return { queue: 'office', name: `administrator ${(principal as AdminPrincipal).adminNumber}` };
  if (principal?.kind === 'citizen')
    return { queue: 'citizens', name: `citizen ${(principal as CitizenPrincipal).userNumber}` };
  return { queue: 'citizens', name: `line ${lineOf(ip)}` };
}

/** Of one account; what it asks for beyond that is most likely a loop. */
const maxWaitingOfAccount = 3;

interface Waiter {
  name: string;
  begin(): void;
}

class Queue {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  /** Accounts that have a place now. */
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
    // An account that waits for its own first work holds up nobody behind it.
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
    const waiter = { name, begin: resolve };
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      reject(new Problem('BUSY'));
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#waiting.push(waiter);
    await promise;
    signal?.removeEventListener('abort', giveUp);
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
   * Waits for a place and gives the function that gives it back. Throws BUSY where too many wait, of the queue or of the
   * account, or the signal gives up.
   */
  take({ queue, name }: ExcelAccount, signal?: AbortSignal): Promise<() => void> {
    return this.#queues[queue].take(name, signal);
  }

  /** How many are before an account that waits, those at work included; null where it doesn't wait. */
  ahead({ queue, name }: ExcelAccount): number | null {
    return this.#queues[queue].ahead(name);
  }
}
