import type { LiveLayerName } from '@maru/contract/live';
import { EventBatch } from './event-batch.ts';
import { feedAddress, type Interest } from './feed-address.ts';
import type { LiveEvent } from './live-states.ts';

/** `idle`: no listeners. `lost`: the connection broke and is being reopened. */
export type FeedState = 'idle' | 'connecting' | 'open' | 'lost';

/** Debounce: listeners change together with a page, so changes within this time share one reconnection. */
const settleMs = 150;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;
/** The server sends a heartbeat every 15 s; after three missed ones the connection counts as broken. */
const silenceMs = 45_000;
/** The server may answer from its cache for up to two seconds, so answers until then may be older than the opening. */
const overlapMs = 2500;

interface Listener extends Interest {
  onEvents: (events: LiveEvent<LiveLayerName>[]) => void;
}

interface FeedOptions {
  /** Called when changes were missed: after a disconnection, or when the server left some out. */
  onGap: () => void;
  /** Called some time after every opening: changes between a cached answer and the opening are in neither. */
  onOverlap: () => void;
  /** Replaced in tests. */
  open?: (address: string) => EventSource;
}

/** The page's only connection to the live feed, shared by every listener. */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();
  readonly #batch = new EventBatch((layer, events) => {
    for (const listener of [...this.#listeners]) if (listener.layer === layer) listener.onEvents(events);
  });
  #state: FeedState = 'idle';
  #address: string | null = null;
  /** The newest connection. The previous one stays open until this one opens, so that no event is missed. */
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

  /** Calls `changed` at every change of the state; returns the unsubscribe function. */
  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => this.#watchers.delete(changed);
  }

  /** Listens to a layer, in an area or the whole district; returns the unsubscribe function. */
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

  /** Retries at once, when the network returns. */
  retryNow(): void {
    if (this.#state === 'lost') this.#connect();
  }

  /** Closes the connection when the network is lost; reconnects like after any disconnection. */
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
    // A server or proxy that accepts the connection may never answer.
    this.#received(source);
    source.onopen = () => {
      this.#opened?.close();
      this.#opened = source;
      this.#failures = 0;
      this.#received(source);
      this.#become('open');
      if (broken) this.#options.onGap();
      this.#overlapLater();
    };
    source.onerror = () => {
      source.close();
      if (this.#opened === source) this.#opened = null;
      if (this.#newest === source) this.#lose();
    };
    source.addEventListener('heartbeat', () => this.#received(source));
    source.addEventListener('reload', () => {
      this.#options.onGap();
      this.#overlapLater();
    });
    for (const layer of new Set([...this.#listeners].map((listener) => listener.layer)))
      source.addEventListener(layer, (event) => {
        this.#received(source);
        this.#batch.add(layer, JSON.parse(event.data));
      });
  }

  #received(source: EventSource): void {
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
    // Adds 25 % jitter, so that open pages don't all reconnect at once after a restart.
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait * (1 + Math.random() / 4));
  }

  #become(state: FeedState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const changed of this.#watchers) changed();
  }
}
