/** One open stream of server-sent events. For a slow reader it keeps only the newest state of each place. */
import type { ServerResponse } from 'node:http';
import { type Area, isInArea } from '#platform/http/area.ts';
import type { LiveChange } from './layer.ts';

export interface ReaderOptions {
  layers: ReadonlySet<string>;
  area: Area | undefined;
  onClose(): void;
}

/** A reader that reads nothing for this long is disconnected. */
const stalledMs = 30_000;
/** Maximum number of changes waiting for a slow reader; above it the reader has to reload. */
const maxWaiting = 5_000;

export class Reader {
  readonly layers: ReadonlySet<string>;
  readonly #area: Area | undefined;
  readonly #response: ServerResponse;
  readonly #waiting = new Map<string, string>();
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

  /** Sends a change in the reader's area; `event` is the same text for every reader. */
  send(layer: string, change: LiveChange, event: string) {
    if (this.#closed || !this.#sees(change)) return;
    if (!this.#blocked) this.#write(event);
    else if (this.#waiting.size < maxWaiting) this.#waiting.set(`${layer}/${change.key}`, event);
    else this.reload();
  }

  /** Sends a request to reload, because the reader missed changes. */
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
    // Unread data of a stalled reader would delay the process's shutdown.
    if (this.#blocked) this.#response.destroy();
    else this.#response.end();
  }

  #sees(change: LiveChange): boolean {
    return this.#area === undefined || isInArea(this.#area, change);
  }

  #write(text: string) {
    if (this.#response.write(text)) return;
    this.#blocked = true;
    this.#stalled = setTimeout(() => this.#response.destroy(), stalledMs);
  }

  #drained() {
    clearTimeout(this.#stalled);
    this.#blocked = false;
    const text = [...this.#waiting.values()].join('');
    this.#waiting.clear();
    if (text) this.#write(text);
  }
}

const reloadEvent = 'event: reload\ndata: {}\n\n';
/**
 * An event instead of a comment: EventSource hides comments, so a page couldn't distinguish silence from a lost
 * connection.
 */
const heartbeatEvent = 'event: heartbeat\ndata: {}\n\n';
