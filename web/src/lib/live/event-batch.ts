import type { LiveEvent, LiveLayer } from './live-states.ts';

/** Events of this long are handed over together, the newest of a key alone, so that a burst is one render. */
const batchMs = 100;

/** Gathers a feed's events by layer and key, and delivers each layer's together. */
export class EventBatch {
  readonly #deliver: (layer: string, events: LiveEvent<LiveLayer>[]) => void;
  #layers = new Map<string, Map<string, LiveEvent<LiveLayer>>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deliver: (layer: string, events: LiveEvent<LiveLayer>[]) => void) {
    this.#deliver = deliver;
  }

  add(layer: string, event: LiveEvent<LiveLayer>): void {
    const events = this.#layers.get(layer) ?? new Map<string, LiveEvent<LiveLayer>>();
    this.#layers.set(layer, events.set(event.key, event));
    this.#timer ??= setTimeout(() => this.#flush(), batchMs);
  }

  #flush(): void {
    this.#timer = undefined;
    const layers = this.#layers;
    this.#layers = new Map();
    for (const [layer, events] of layers) this.#deliver(layer, [...events.values()]);
  }
}
