/**
 * The live feed of a process: receives ids of changed devices, reads the new state of subscribed layers, and sends it
 * to the readers.
 */
import type { ServerResponse } from 'node:http';
import type { Notifications } from '#platform/database/notifications.ts';
import type { Area } from '#platform/http/area.ts';
import { liveChannel, parseNotice } from './change-publisher.ts';
import type { LiveChange, LiveLayer, Position } from './layer.ts';
import { Reader } from './reader.ts';

const heartbeatMs = 15_000;
/** Delay after a layer's read failed, in milliseconds. */
const retryMs = 2000;
/**
 * Minimum interval in milliseconds between reads of a layer, which combines a burst of readings into a few reads per
 * second.
 */
const roundMs = 200;

interface LayerState {
  layer: LiveLayer;
  moved: Set<number>;
  /** Last sent positions by the places' keys. */
  positions: Map<string, Position>;
  running: boolean;
}

export class LiveFeed {
  readonly #layers = new Map<string, LayerState>();
  readonly #readers = new Set<Reader>();
  readonly #byCaller = new Map<string, number>();
  readonly #onError: (error: unknown) => void;
  #heartbeat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(layers: readonly LiveLayer[], onError: (error: unknown) => void) {
    this.#onError = onError;
    for (const layer of layers)
      this.#layers.set(layer.name, { layer, moved: new Set(), positions: new Map(), running: false });
  }

  start(notifications: Notifications) {
    notifications.on(liveChannel, (payload) => {
      const { series, deviceIds } = parseNotice(payload);
      this.#moved(series, deviceIds);
    });
    notifications.onGap(() => {
      for (const reader of this.#readers) reader.reload();
    });
    this.#heartbeat = setInterval(() => {
      for (const reader of this.#readers) reader.heartbeat();
    }, heartbeatMs);
    this.#heartbeat.unref();
  }

  /** Names of the available layers. */
  get layerNames(): string[] {
    return [...this.#layers.keys()];
  }

  get readerCount(): number {
    return this.#readers.size;
  }

  /** Number of readers of a caller (a known browser or an address). */
  readersOf(caller: string): number {
    return this.#byCaller.get(caller) ?? 0;
  }

  /** Creates a reader for an open response. The reader ends with the response, or by `close`. */
  open(response: ServerResponse, caller: string, layers: ReadonlySet<string>, area: Area | undefined) {
    const onClose = () => {
      this.#readers.delete(reader);
      const left = this.readersOf(caller) - 1;
      if (left > 0) this.#byCaller.set(caller, left);
      else this.#byCaller.delete(caller);
    };
    const reader: Reader = new Reader(response, { layers, area, onClose });
    this.#readers.add(reader);
    this.#byCaller.set(caller, this.readersOf(caller) + 1);
    if (this.#closed) reader.end();
  }

  close() {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    for (const reader of this.#readers) reader.end();
  }

  #moved(series: string, deviceIds: number[]) {
    for (const state of this.#layers.values()) {
      if (state.layer.series !== series || !this.#isWatched(state.layer.name)) continue;
      for (const id of deviceIds) state.moved.add(id);
      if (!state.running) void this.#round(state);
    }
  }

  #isWatched(layer: string): boolean {
    for (const reader of this.#readers) if (reader.layers.has(layer)) return true;
    return false;
  }

  async #round(state: LayerState) {
    state.running = true;
    while (state.moved.size > 0 && !this.#closed) {
      const ids = [...state.moved];
      state.moved.clear();
      let pauseMs = roundMs;
      try {
        this.#send(state, await state.layer.read(ids));
      } catch (error) {
        this.#onError(error);
        // Retries, because no later reading repeats a rare change, such as a lamp's failure.
        for (const id of ids) state.moved.add(id);
        pauseMs = retryMs;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      if (!this.#isWatched(state.layer.name)) state.moved.clear();
    }
    state.running = false;
  }

  #send({ layer: { name }, positions }: LayerState, changes: LiveChange[]) {
    for (const change of changes) {
      const { key, latitude, longitude } = change;
      const text = Buffer.from(`event: ${name}\ndata: ${JSON.stringify(change)}\n\n`);
      const event = { key: `${name}/${key}`, change, before: positions.get(key), text };
      positions.set(key, { latitude, longitude });
      for (const reader of this.#readers) if (reader.layers.has(name)) reader.send(event);
    }
  }
}
