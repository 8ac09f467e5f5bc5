/** A live feed inside the page that imitates the server's events of driving vehicles, without the server's work. */
import type { Page } from '@playwright/test';
import type { BenchVehicle } from './vehicles.ts';

// The browser types that the page's functions use, because Node programs are type-checked without them.
declare const window: {
  EventSource: unknown;
  moveVehicles?: (vehicles: readonly BenchVehicle[], roundMs: number, fixSeconds: number) => void;
};

/** Replaces the browser's EventSource by a feed that is silent until vehicles move. */
export const withOwnFeed = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const stepMs = 50;
    const listeners = new Set<(event: { data: string }) => void>();
    window.EventSource = class {
      onopen: (() => void) | null = null;
      onerror: (() => void) | null = null;
      readonly #own = new Set<(event: { data: string }) => void>();
      constructor() {
        setTimeout(() => this.onopen?.(), 10);
      }
      addEventListener(name: string, listener: (event: { data: string }) => void) {
        if (name !== 'vehicle') return;
        this.#own.add(listener);
        listeners.add(listener);
      }
      close() {
        for (const listener of this.#own) listeners.delete(listener);
      }
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    /** Each vehicle reports one position per round, dated `fixSeconds` after its previous position. */
    window.moveVehicles = (vehicles, roundMs, fixSeconds) => {
      clearInterval(timer);
      const now = vehicles.map(({ vehicle }) => ({ ...vehicle, fix: Date.parse(`${vehicle.measurementDatetime}Z`) }));
      let next = 0;
      let owed = 0;
      timer = setInterval(() => {
        owed += (vehicles.length * stepMs) / roundMs;
        for (; owed >= 1; owed -= 1) {
          const at = next % vehicles.length;
          const state = now[at];
          if (!state) return;
          next += 1;
          const angle = (state.course * Math.PI) / 180;
          state.latitude += 0.0002 * Math.cos(angle);
          state.longitude += 0.0002 * Math.sin(angle);
          // Turns the vehicle around repeatedly, so that it never leaves the district.
          if (next % (vehicles.length * 20) < vehicles.length) state.course = (state.course + 180) % 360;
          state.fix += fixSeconds * 1000;
          const { fix, ...vehicle } = state;
          vehicle.measurementDatetime = new Date(fix).toISOString().slice(0, 19).replace('T', ' ');
          const { latitude, longitude } = vehicle;
          const values = { installationPlaceId: at + 1, values: { vehicle } };
          const data = JSON.stringify({ key: String(at + 1), latitude, longitude, state: values });
          for (const listener of listeners) listener({ data });
        }
      }, stepMs);
    };
  });

/** Starts the vehicles. */
export const moveVehicles = (page: Page, vehicles: readonly BenchVehicle[], roundMs: number, fixSeconds: number) =>
  page.evaluate(([all, round, fix]) => window.moveVehicles?.(all, round, fix), [
    vehicles,
    roundMs,
    fixSeconds,
  ] as const);
