import { feedAddress, type Interest } from './feed-address.ts';
import type { LiveEvent, LiveLayer } from './live-states.ts';

/** `idle`: nobody listens. `lost`: the connection broke and is being made anew. */
export type FeedState = 'idle' | 'connecting' | 'open' | 'lost';

/** Listeners come and go while a page changes; within this time they share one connection change. */
const settleMs = 150;
/** Events of one tick are handed over together, the newest of a key alone, so a burst is one render. */
const batchMs = 100;
const firstRetryMs = 1000;
const longestRetryMs = 30_000;

interface Listener extends Interest {
  onEvents: (events: LiveEvent<LiveLayer>[]) => void;
}

interface FeedOptions {
  /** Called after a break, when the feed is back: what happened meanwhile was not heard. */
  onGap: () => void;
  /** Replaced in tests. */
  open?: (address: string) => EventSource;
}

/** The page's one connection to the live feed, shared by every listener. */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #listeners = new Set<Listener>();
  readonly #watchers = new Set<() => void>();
  readonly #pending = new Map<string, Map<string, LiveEvent<LiveLayer>>>();
  #state: FeedState = 'idle';
  #source: EventSource | null = null;
  #address: string | null = null;
  #failures = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #batch: ReturnType<typeof setTimeout> | undefined;

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
  listen<L extends LiveLayer>(
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

  /** Tries at once instead of waiting for the next attempt; for when the network says it is back. */
  retryNow(): void {
    if (this.#state === 'lost') this.#connect();
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (feedAddress(this.#listeners) !== this.#address) this.#connect();
    }, settleMs);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const previous = this.#source;
    this.#address = feedAddress(this.#listeners);
    if (this.#address === null) {
      previous?.close();
      this.#source = null;
      this.#failures = 0;
      this.#become('idle');
      return;
    }
    const broken = this.#state === 'lost';
    if (!broken) this.#become(previous ? 'open' : 'connecting');
    const source = (this.#options.open ?? ((address: string) => new EventSource(address)))(this.#address);
    this.#source = source;
    source.onopen = () => {
      // The old connection is kept until the new one is open, so that nothing is missed in between.
      previous?.close();
      this.#failures = 0;
      this.#become('open');
      if (broken) this.#options.onGap();
    };
    source.onerror = () => {
      previous?.close();
      source.close();
      if (this.#source === source) this.#lose();
    };
    for (const layer of new Set([...this.#listeners].map((listener) => listener.layer)))
      source.addEventListener(layer, (event) => this.#receive(layer, event.data));
  }

  #lose(): void {
    this.#source = null;
    this.#become('lost');
    const wait = Math.min(firstRetryMs * 2 ** this.#failures, longestRetryMs);
    this.#failures += 1;
    // A quarter of chance, so that every open page doesn't come back in the same moment after a restart.
    this.#retry = setTimeout(() => this.#connect(), wait * (1 + Math.random() / 4));
  }

  #receive(layer: string, data: string): void {
    const event: LiveEvent<LiveLayer> = JSON.parse(data);
    const events = this.#pending.get(layer) ?? new Map<string, LiveEvent<LiveLayer>>();
    events.set(event.key, event);
    this.#pending.set(layer, events);
    this.#batch ??= setTimeout(() => this.#deliver(), batchMs);
  }

  #deliver(): void {
    this.#batch = undefined;
    const pending = new Map(this.#pending);
    this.#pending.clear();
    for (const listener of [...this.#listeners]) {
      const events = pending.get(listener.layer);
      if (events) listener.onEvents([...events.values()]);
    }
  }

  #become(state: FeedState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const changed of this.#watchers) changed();
  }
}
