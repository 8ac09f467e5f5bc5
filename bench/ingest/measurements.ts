/** Measured values for the bench: plausible, with the digits that real ones have, and made before the clock runs. */
import { airSeries } from '../../server/src/features/air/series.ts';

type AirField = keyof typeof airSeries.columns;

/** How many different readings there are; more of them would only cost memory. */
const variety = 997;

/** Centre and swing of each measurement, in its unit. */
const ranges: Record<AirField, readonly [number, number]> = {
  ultraFineDust: [28, 20],
  fineDust: [46, 30],
  temperature: [15, 12],
  humidity: [55, 25],
  voc: [210, 150],
  co2: [650, 240],
};

function valuesOf(at: number): Record<AirField, number> {
  const one = ([field, [centre, swing]]: [string, readonly [number, number]], position: number) => {
    const value = centre + swing * Math.sin(at * 0.37 + position * 1.7);
    return [field, Number(value.toFixed(airSeries.columns[field as AirField].decimals))];
  };
  return Object.fromEntries(Object.entries(ranges).map(one)) as Record<AirField, number>;
}

const all = Array.from({ length: variety }, (_, at) => valuesOf(at));

/** The values as the rest of a JSON object whose first field is the time. */
const asJson = all.map((values) => JSON.stringify(values).slice(1));

/** The values as they are stored: scaled integers in column order. */
const asStored = all.map((values) =>
  Object.entries(airSeries.columns).map(([field, { decimals }]) =>
    Math.round(values[field as AirField] * 10 ** decimals),
  ),
);

/** Milliseconds between two readings of a device. */
const intervalMs = 60_000;

/** What one device measures from an instant on, a reading a minute. */
export class Measurements {
  #instantMs: number;
  #at: number;

  constructor(fromMs: number, position: number) {
    this.#instantMs = fromMs;
    this.#at = position % variety;
  }

  /** The next readings as the JSON that the device sends. */
  message(readings: number): string {
    let text = '[';
    for (let i = 0; i < readings; i += 1) {
      if (i > 0) text += ',';
      const at = this.#step();
      text += `{"measuredAt":"${new Date(this.#instantMs).toISOString()}",${asJson[at]}`;
    }
    return `${text}]`;
  }

  /** The next reading as stored: epoch milliseconds and scaled integers. */
  next(): { measuredAt: number; values: readonly number[] } {
    const at = this.#step();
    return { measuredAt: this.#instantMs, values: asStored[at] ?? [] };
  }

  #step(): number {
    this.#instantMs += intervalMs;
    this.#at = (this.#at + 1) % variety;
    return this.#at;
  }
}
