import { useSyncExternalStore } from 'react';

interface Run {
  /** Replayed seconds per second. */
  speed: number;
  /** The second at which the replay ends. */
  until: number;
  /** Minimum milliseconds between two steps. */
  stepMs: number;
  onEnd: () => void;
}

/** Maximum milliseconds counted between two steps, so that a background page doesn't jump. */
const mostStepMs = 1000;

/** The displayed second of a replay. As it advances, only components that subscribe to the clock render. */
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

  /** Starts playing; returns the function to stop. */
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

/** The displayed second of a clock, rounded to a step. */
export const useSecond = (clock: ReplayClock, step = 0): number =>
  useSyncExternalStore(clock.subscribe, () => (step === 0 ? clock.second : Math.floor(clock.second / step) * step));
