/** One open stream of server-sent events. For a slow reader, only the newest state of each place is stored. */
import type { ServerResponse } from 'node:http';
import { type Area, isInArea } from '#platform/http/area.ts';
import type { LiveChange, Position } from './layer.ts';

/** A change as sent to readers, encoded once for all of them; `key` is unique across all layers. */
export interface LiveEvent {
  key: string;
  change: LiveChange;
  /** The place's position in the change before; absent for the first one. */
  before?: Position | undefined;
  text: Buffer;
}

export interface ReaderOptions {
  layers: ReadonlySet<string>;
  area: Area | undefined;
  onClose(): void;
}

/** Milliseconds without reading after which a reader is disconnected. */
const stalledMs = 30_000;
/** Maximum number of changes stored for a slow reader; beyond it the reader must reload. */
const maxWaiting = 5_000;

export class Reader {
  readonly layers: ReadonlySet<string>;
  readonly #area: Area | undefined;
  readonly #response: ServerResponse;
  readonly #waiting = new Map<string, Buffer>();
  #blocked = false;
  #stalled: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(response: ServerResponse, { layers, area, onClose }: ReaderOptions) {
    this.layers = layers;
    this.#area = area;
    this.#response = response;
    response.on('drain', () => this.#drained());
    response.on('close', () => {
      this.#closed = true;
      clearTimeout(this.#stalled);
      onClose();
    });
    response.on('error', () => response.destroy());
  }

  /** Sends a change if it is in the reader's area, or leaves it: otherwise a vehicle would seem to stop at the edge. */
  send({ key, change, before, text }: LiveEvent) {
    if (this.#closed || !(this.#sees(change) || (before && this.#sees(before)))) return;
    if (!this.#blocked) this.#write(text);
    else if (this.#waiting.size < maxWaiting) this.#waiting.set(key, text);
    else this.reload();
  }

  /** Requests a reload, because the reader missed changes. */
  reload() {
    this.#waiting.clear();
    if (this.#blocked) this.#waiting.set('', reloadEvent);
    else this.#write(reloadEvent);
  }

  heartbeat() {
    if (!this.#blocked && !this.#closed) this.#write(heartbeatEvent);
  }

  end() {
    if (this.#closed) return;
    // Destroys a stalled connection: its unread data would delay the process's shutdown.
    if (this.#blocked) this.#response.destroy();
    else this.#response.end();
  }

  #sees(position: Position): boolean {
    return this.#area === undefined || isInArea(this.#area, position);
  }

  #write(text: Buffer) {
    if (this.#response.write(text)) return;
    this.#blocked = true;
    this.#stalled = setTimeout(() => this.#response.destroy(), stalledMs);
  }

  #drained() {
    clearTimeout(this.#stalled);
    this.#blocked = false;
    // Writes change by change: all changes at once would take up to one megabyte per slow reader.
    for (const [key, text] of this.#waiting) {
      this.#waiting.delete(key);
      this.#write(text);
      if (this.#blocked) return;
    }
  }
}

const reloadEvent = Buffer.from('event: reload\ndata: {}\n\n');
/**
 * Heartbeats are events, because EventSource hides comments: a page couldn't distinguish silence from a lost
 * connection.
 */
const heartbeatEvent = Buffer.from('event: heartbeat\ndata: {}\n\n');
