import type { LiveLayerName } from '@maru/contract/live';
import type { LiveEvent } from './live-states.ts';

/** Events within this time are delivered together, only the newest per key, so that a burst renders once. */
const batchMs = 100;

/** Collects a feed's events by layer and key, and delivers each layer's together. */
export class EventBatch {
  readonly #deliver: (layer: string, events: LiveEvent<LiveLayerName>[]) => void;
  #layers = new Map<string, Map<string, LiveEvent<LiveLayerName>>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deliver: (layer: string, events: LiveEvent<LiveLayerName>[]) => void) {
    this.#deliver = deliver;
  }

  add(layer: string, event: LiveEvent<LiveLayerName>): void {
    const events = this.#layers.get(layer) ?? new Map<string, LiveEvent<LiveLayerName>>();
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
