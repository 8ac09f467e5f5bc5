/** The process that writes one workbook, as who gives it rows sees it. */
import { fork } from 'node:child_process';
import type { WriteTask } from './write-process.ts';

/** A batch of rows takes a hundredth of it. */
const maxHeapMb = 64;

export class WorkbookWriter {
  // It knows nothing of this process: no settings, no secrets.
  readonly #child = fork(new URL('./write-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${maxHeapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  #awaiting: { resolve(bytes: Uint8Array): void; reject(error: unknown): void } | undefined;
  #failure: unknown;

  constructor() {
    this.#child.on('message', (bytes: Uint8Array) => this.#awaiting?.resolve(bytes));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('exit', (code, signal) =>
      this.#fail(new Error(`the process that writes the workbook ended with ${signal ?? code}`)),
    );
  }

  /** Gives the process its next task, one at a time; resolves with the bytes that are done by then. */
  ask(task: WriteTask): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    // It is awaited only after the next rows were fetched, and may fail before that.
    promise.catch(() => undefined);
    this.#awaiting = { resolve, reject };
    if (this.#failure) reject(this.#failure);
    else this.#child.send(task, (error) => error && this.#fail(error));
    return promise;
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#awaiting?.reject(this.#failure);
  }
}
