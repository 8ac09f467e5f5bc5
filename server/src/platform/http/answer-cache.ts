/**
 * Answers of hot open calls, kept as bytes for a second or so. Many citizens who open the same map cost one query and
 * one serialisation; those who come while it is being made have the one before, or wait for the same one.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface Answer {
  bytes: Buffer;
  gzipped: Buffer | undefined;
  etag: string;
  freshUntil: number;
  usefulUntil: number;
}

/** Bytes of answers held; the oldest go first. */
const mostBytes = 64 * 1024 * 1024;
/** Shorter bodies don't gain from compression. */
const gzipFrom = 1024;

const compress = promisify(gzip);

export class AnswerCache {
  readonly #answers = new Map<string, Answer>();
  readonly #making = new Map<string, Promise<Answer>>();
  #bytes = 0;

  /**
   * The answer held for an address while it is fresh, and for as long again while the next one is being made: whoever
   * asks first waits for that one, and the others need not.
   */
  fresh(address: string): Answer | undefined {
    const held = this.#answers.get(address);
    if (!held) return undefined;
    const now = performance.now();
    if (held.freshUntil > now) return held;
    return this.#making.has(address) && held.usefulUntil > now ? held : undefined;
  }

  /** The fresh answer, or the one that `make` makes; one at a time for an address. Failures aren't kept. */
  async get(address: string, seconds: number, make: () => Promise<string>): Promise<Answer> {
    const held = this.fresh(address);
    if (held) return held;
    const underWay = this.#making.get(address);
    if (underWay) return underWay;
    const making = this.#make(address, seconds, make).finally(() => this.#making.delete(address));
    this.#making.set(address, making);
    return making;
  }

  async #make(address: string, seconds: number, make: () => Promise<string>): Promise<Answer> {
    const bytes = Buffer.from(await make());
    const gzipped = bytes.length >= gzipFrom ? await compress(bytes, { level: 5 }) : undefined;
    const now = performance.now();
    const answer: Answer = {
      bytes,
      gzipped,
      etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
      freshUntil: now + seconds * 1000,
      usefulUntil: now + 2 * seconds * 1000,
    };
    this.#keep(address, answer);
    return answer;
  }

  #keep(address: string, answer: Answer) {
    const size = (one: Answer) => one.bytes.length + (one.gzipped?.length ?? 0);
    const former = this.#answers.get(address);
    if (former) this.#bytes -= size(former);
    this.#answers.delete(address);
    this.#answers.set(address, answer);
    this.#bytes += size(answer);
    for (const [oldest, held] of this.#answers) {
      if (this.#bytes <= mostBytes) break;
      this.#answers.delete(oldest);
      this.#bytes -= size(held);
    }
  }
}
