import type { LiveLayerName } from '@maru/contract/live';
import { EventBatch } from './event-batch.ts';
import { feedAddress, type Interest } from './feed-address.ts';
import type { LiveEvent } from './live-states.ts';

/** `idle`: nobody listens. `lost`: the connection broke and is being made anew. */
export type FeedState = 'idle' | 'connecting' | 'open' | 'lost';

/** Listeners come and go while a page changes; within this time they share one connection change. */
const settleMs = 150;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** The server sends a heartbeat every 15 s; after three missed ones the line is taken for cut. */
const silenceMs = 45_000;
/** The server may answer from memory for up to two seconds: what was asked by then may be older than an opening. */
const overlapMs = 2500;

interface Listener extends Interest {
  onEvents: (events: LiveEvent<LiveLayerName>[]) => void;
}

interface FeedOptions {
  /** Called when changes were missed: after a break, or when the server says that it had to leave some out. */
  onGap: () => void;
  /** Called a while after every opening: changes between an answer from memory and the opening were told by neither. */
  onOverlap: () => void;
  /** Replaced in tests. */
  open?: (address: string) => EventSource;
}

/** The page's one connection to the live feed, shared by every listener. */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();
  readonly #batch = new EventBatch((layer, events) => {
    for (const listener of [...this.#listeners]) if (listener.layer === layer) listener.onEvents(events);
  });
  #state: FeedState = 'idle';
  #address: string | null = null;
  /** The newest connection; until it opens the one before it goes on, so that nothing is missed in between. */
  #newest: EventSource | null = null;
  #opened: EventSource | null = null;
  #failures = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #overlap: ReturnType<typeof setTimeout> | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  get state(): FeedState {
    return this.#state;
  }

  /** Calls back when the state changes; gives the way to stop. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Hears a layer, of an area or the whole district; gives the way to stop. */
  listen<L extends LiveLayerName>(
    layer: L,
    area: Interest['area'],
    onEvents: (events: LiveEvent<L>[]) => void,
  ): () => void {
    const listener: Listener = { layer, area, onEvents: onEvents as Listener['onEvents'] };
    this.#listeners.add(listener);
    this.#settle();
    return () => {
      this.#listeners.delete(listener);
      this.#settle();
    };
  }

  /** Tries at once instead of waiting for the next attempt; for when the network says that it is back. */
  retryNow(): void {
    if (this.#state === 'lost') this.#connect();
  }

  /** Gives the connection up, for when the network says that it is gone; tries again as after any break. */
  interrupt(): void {
    if (this.#newest) this.#lose();
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (feedAddress(this.#listeners) !== this.#address) this.#connect();
    }, settleMs);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#address = feedAddress(this.#listeners);
    if (this.#address === null) {
      this.#close();
      this.#failures = 0;
      this.#become('idle');
      return;
    }
    if (this.#newest !== this.#opened) this.#newest?.close();
    const broken = this.#state === 'lost';
    if (!broken && !this.#opened) this.#become('connecting');
    const source = (this.#options.open ?? ((address: string) => new EventSource(address)))(this.#address);
    this.#newest = source;
    source.onopen = () => {
      this.#opened?.close();
      this.#opened = source;
      this.#failures = 0;
      this.#heard(source);
      this.#become('open');
      if (broken) this.#options.onGap();
      this.#overlapLater();
    };
    source.onerror = () => {
      source.close();
      if (this.#opened === source) this.#opened = null;
      if (this.#newest === source) this.#lose();
    };
    source.addEventListener('heartbeat', () => this.#heard(source));
    source.addEventListener('reload', () => {
      this.#options.onGap();
      this.#overlapLater();
    });
    for (const layer of new Set([...this.#listeners].map((listener) => listener.layer)))
      source.addEventListener(layer, (event) => {
        this.#heard(source);
        this.#batch.add(layer, JSON.parse(event.data));
      });
  }

  #heard(source: EventSource): void {
    if (this.#newest !== source) return;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.interrupt(), silenceMs);
  }

  #overlapLater(): void {
    clearTimeout(this.#overlap);
    this.#overlap = setTimeout(this.#options.onOverlap, overlapMs);
  }

  #close(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#overlap);
    this.#newest?.close();
    this.#opened?.close();
    this.#newest = null;
    this.#opened = null;
  }

  #lose(): void {
    this.#close();
    this.#become('lost');
    const wait = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
    this.#failures += 1;
    // A quarter of chance, so that every open page doesn't come back in the same moment after a restart.
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait * (1 + Math.random() / 4));
  }

  #become(state: FeedState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const changed of this.#watchers) changed();
  }
}
