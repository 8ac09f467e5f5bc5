import { useSyncExternalStore } from 'react';

interface Run {
  /** Seconds of the day a second. */
  speed: number;
  /** Where it ends by itself. */
  until: number;
  /** Milliseconds between two steps at the least. */
  stepMs: number;
  onEnd: () => void;
}

/** Time that has passed between two steps counts up to so many milliseconds: a page in the background doesn't leap. */
const mostStepMs = 1000;

/** The second of the day that a replay shows. Only what shows it renders as it goes on. */
export class ReplayClock {
  #second: number;
  #listeners = new Set<() => void>();

  constructor(second: number) {
    this.#second = second;
  }

  get second(): number {
    return this.#second;
  }

  seek(second: number): void {
    if (second === this.#second) return;
    this.#second = second;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes on from where it is; gives the way to stop. */
  run({ speed, until, stepMs, onEnd }: Run): () => void {
    let last = performance.now();
    let frame = 0;
    const step = (now: number) => {
      if (now - last >= stepMs) {
        const passed = Math.min(mostStepMs, now - last);
        last = now;
        this.seek(Math.min(until, this.#second + (passed / 1000) * speed));
      }
      if (this.#second >= until) onEnd();
      else frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }
}

/** The second that a clock shows, in steps of so many. */
export const useSecond = (clock: ReplayClock, step = 0): number =>
  useSyncExternalStore(clock.subscribe, () => (step === 0 ? clock.second : Math.floor(clock.second / step) * step));
