/** Collects items while the database is busy and writes them in one commit. */
import { type Committed, commit } from './committed.ts';
import { type RetryOptions, withRetry } from './retry.ts';

export interface BatcherOptions<Item, Result> extends RetryOptions {
  /**
   * Writes the items of several additions in one commit. Must be idempotent, because it's retried if the outcome is
   * unknown.
   */
  write(items: Item[]): Promise<Result>;
  /** Maximum number of items per commit. */
  size: number;
  /** Maximum number of concurrent batches. */
  concurrency: number;
}

interface Addition<Item, Result> {
  items: Item[];
  resolve(committed: Committed<Result>): void;
  reject(error: unknown): void;
}

export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  #waiting: Addition<Item, Result>[] = [];
  #underWay = 0;
  #scheduled = false;
  #idle: (() => void)[] = [];

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  /** Number of items waiting or being written. */
  pending = 0;

  /** Resolves with the result of the batch after the items are committed; rejects otherwise. */
  add(items: Item[]): Promise<Committed<Result>> {
    this.pending += items.length;
    this.#schedule();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ items, resolve, reject });
    });
  }

  /** Resolves when no item is waiting or being written. */
  async drained(): Promise<void> {
    while (this.#waiting.length > 0 || this.#underWay > 0)
      await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Starts batches in the next turn of the event loop, so that all messages of one socket read share a commit. */
  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#underWay < this.#options.concurrency && this.#waiting.length > 0) void this.#run(this.#take());
    });
  }

  #take(): Addition<Item, Result>[] {
    let count = 0;
    let items = 0;
    for (const addition of this.#waiting) {
      if (count > 0 && items + addition.items.length > this.#options.size) break;
      count += 1;
      items += addition.items.length;
    }
    return this.#waiting.splice(0, count);
  }

  async #run(batch: Addition<Item, Result>[]) {
    this.#underWay += 1;
    const items = batch.flatMap((addition) => addition.items);
    try {
      const committed = await this.#writeWithRetry(items);
      for (const addition of batch) addition.resolve(committed);
    } catch (error) {
      // One addition may be the cause; it should fail alone. A transient failure affects all additions.
      if (batch.length > 1 && !this.#options.isPassing(error)) await this.#oneByOne(batch);
      else for (const addition of batch) addition.reject(error);
    } finally {
      this.#underWay -= 1;
      this.pending -= items.length;
      for (const resolve of this.#idle.splice(0)) resolve();
      if (this.#waiting.length > 0) this.#schedule();
    }
  }

  async #oneByOne(batch: Addition<Item, Result>[]) {
    for (const { items, resolve, reject } of batch) await this.#writeWithRetry(items).then(resolve, reject);
  }

  #writeWithRetry(items: Item[]): Promise<Committed<Result>> {
    return withRetry(this.#options, () => commit(() => this.#options.write(items)));
  }
}
