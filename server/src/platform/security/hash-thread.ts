/** A thread that hashes passwords, one at a time; started when it is first needed, and again where it failed. */
import { Worker } from 'node:worker_threads';
import type { HashTask, HashThreadOptions } from './hash-worker.ts';

export class HashThread {
  readonly #options: HashThreadOptions;
  #worker: Worker | undefined;
  /** What awaits its answer. */
  #awaiting: { resolve(tag: Buffer): void; reject(error: unknown): void } | undefined;

  constructor(options: HashThreadOptions) {
    this.#options = options;
  }

  /** Throws where the thread ends before it has answered. */
  async derive(task: HashTask): Promise<Buffer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    // A process that waits for a hash stays; one that only has the thread may end.
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#awaiting = { resolve, reject };
    worker.postMessage(task);
    return promise.finally(() => worker.unref());
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { workerData: this.#options });
    const fail = (error: unknown) => {
      // A thread that failed also exits; by then another one may be at work.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#awaiting?.reject(error);
    };
    worker.on('message', (tag: Uint8Array) => this.#awaiting?.resolve(Buffer.from(tag)));
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the hashing thread ended')));
    return worker;
  }
}
