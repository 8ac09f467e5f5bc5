/** A thread that hashes passwords one at a time, started on demand and restarted after a failure. */
import { Worker } from 'node:worker_threads';
import type { HashTask, HashThreadOptions } from './hash-worker.ts';

export class HashThread {
  readonly #options: HashThreadOptions;
  #worker: Worker | undefined;
  /** The pending result. */
  #awaiting: { resolve(tag: Buffer): void; reject(error: unknown): void } | undefined;

  constructor(options: HashThreadOptions) {
    this.#options = options;
  }

  /** Throws if the thread ends before returning a result. */
  async derive(task: HashTask): Promise<Buffer> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    // The thread keeps the process alive only while a hash is pending.
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.#awaiting = { resolve, reject };
    worker.postMessage(task);
    return promise.finally(() => worker.unref());
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { workerData: this.#options });
    const fail = (error: unknown) => {
      // A failed thread also exits; another one may have been started by then.
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
