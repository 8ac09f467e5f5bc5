/**
 * Caches responses of popular open calls as bytes for about a second. Many citizens who open the same map then cost one
 * query and one serialisation; concurrent requests get the previous response or wait for the same one (request
 * coalescing).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface Answer {
  bytes: Buffer;
  gzipped: Buffer | undefined;
  mediaType: string;
  etag: string;
  freshUntil: number;
  usefulUntil: number;
}

type Maker = () => Promise<string | Uint8Array>;

/** Maximum bytes including addresses. Expired entries are evicted first, then the oldest ones. */
const mostBytes = 64 * 1024 * 1024;
/** Estimated bytes of an entry in addition to its address and bodies: headers, tag, map slot. */
const entryBytes = 2048;
/**
 * Maximum characters of a cached response's address. Maru's pages use no longer ones, of which callers could invent any
 * number.
 */
const longestAddress = 500;
/** Minimum milliseconds between sweeps of expired entries, because a sweep is costly with many entries. */
const sweepMs = 1000;
/** The most frequent media type. */
const json = 'application/json; charset=utf-8';
/** Minimum bytes for compression, which doesn't shrink shorter bodies. */
const gzipFrom = 1024;

const compress = promisify(gzip);

export class AnswerCache {
  readonly #answers = new Map<string, Answer>();
  readonly #making = new Map<string, Promise<Answer>>();
  readonly #mostBytes: number;
  #bytes = 0;
  #sweptAt = performance.now();

  constructor(most = mostBytes) {
    this.#mostBytes = most;
  }

  /** Number of entries, including expired ones. */
  get size(): number {
    return this.#answers.size;
  }

  /**
   * The response for an address while it is fresh, and for the same time while being refreshed: the first caller
   * triggers and awaits the refresh, the others get the stale response.
   */
  fresh(address: string): Answer | undefined {
    const held = this.#answers.get(address);
    if (!held) return undefined;
    const now = performance.now();
    if (held.freshUntil > now) return held;
    return this.#making.has(address) && held.usefulUntil > now ? held : undefined;
  }

  /** The fresh response, or the result of `make`, computed once at a time per address. Failures aren't cached. */
  async get(address: string, seconds: number, make: Maker, mediaType = json): Promise<Answer> {
    const held = this.fresh(address);
    if (held) return held;
    const underWay = this.#making.get(address);
    if (underWay) return underWay;
    const making = this.#make(seconds, make, mediaType);
    this.#making.set(address, making);
    try {
      const answer = await making;
      // Doesn't cache a response that was invalidated during its computation, because it may be outdated.
      if (this.#making.get(address) === making) this.#keep(address, answer);
      return answer;
    } finally {
      if (this.#making.get(address) === making) this.#making.delete(address);
    }
  }

  /**
   * Drops the responses whose addresses have these prefixes, because their data changed. Responses being computed are
   * sent only to callers that already wait.
   */
  forget(beginnings: readonly string[]): void {
    for (const held of [this.#answers, this.#making])
      for (const address of held.keys())
        if (beginnings.some((beginning) => address.startsWith(beginning))) {
          this.#drop(address);
          this.#making.delete(address);
        }
  }

  async #make(seconds: number, make: Maker, mediaType: string): Promise<Answer> {
    const bytes = Buffer.from(await make());
    const isCompressible = bytes.length >= gzipFrom && !mediaType.startsWith('image/');
    const gzipped = isCompressible ? await compress(bytes, { level: 5 }) : undefined;
    const now = performance.now();
    return {
      bytes,
      gzipped,
      mediaType,
      etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
      freshUntil: now + seconds * 1000,
      usefulUntil: now + 2 * seconds * 1000,
    };
  }

  #keep(address: string, answer: Answer) {
    if (address.length > longestAddress) return;
    this.#drop(address);
    this.#answers.set(address, answer);
    this.#bytes += bytesOf(address, answer);
    this.#sweep();
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  #sweep() {
    const now = performance.now();
    if (now - this.#sweptAt < sweepMs) return;
    this.#sweptAt = now;
    for (const [address, { usefulUntil }] of this.#answers) if (usefulUntil <= now) this.#drop(address);
  }

  #drop(address: string) {
    const held = this.#answers.get(address);
    if (!held) return;
    this.#answers.delete(address);
    this.#bytes -= bytesOf(address, held);
  }
}

const bytesOf = (address: string, { bytes, gzipped }: Answer) =>
  bytes.length + (gzipped?.length ?? 0) + address.length + entryBytes;
