/** The main thread's interface to a thread that writes one workbook. */
import { Worker } from 'node:worker_threads';
import type { WriteTask } from './write-worker.ts';

/** Heap limit in megabytes; a batch of rows takes a hundredth of it. */
const maxHeapMb = 64;
const maxYoungHeapMb = 16;

export class WriteThread {
  readonly #worker = new Worker(new URL('./write-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungHeapMb },
  });
  #awaiting: { resolve(bytes: Uint8Array): void; reject(error: unknown): void } | undefined;
  #failure: unknown;

  constructor() {
    this.#worker.on('message', (bytes: Uint8Array) => this.#awaiting?.resolve(bytes));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('the thread that writes the workbook ended')));
  }

  /** Sends the next task to the thread, one at a time; resolves with the bytes produced by then. */
  ask(task: WriteTask): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    // The promise may reject before it is awaited, because the next rows are requested first.
    promise.catch(() => undefined);
    this.#awaiting = { resolve, reject };
    if (this.#failure) reject(this.#failure);
    else this.#worker.postMessage(task);
    return promise;
  }

  stop(): void {
    void this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#awaiting?.reject(this.#failure);
  }
}
