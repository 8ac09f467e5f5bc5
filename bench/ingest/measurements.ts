/** Plausible readings for the bench, with realistic digits, generated before the measurement. */
import type { airSeries } from '../../server/src/features/air/series.ts';
import type { Column, Series } from '../../server/src/telemetry/series/series.ts';

/** Number of distinct readings per series; a higher number would only take memory. */
const variety = 997;

/**
 * Centre and amplitude of air's measures in their units; other measures vary around the middle of their plausible
 * range.
 */
const airRanges: Partial<Record<keyof typeof airSeries.columns, readonly [number, number]>> = {
  ultraFineDust: [28, 20],
  fineDust: [46, 30],
  temperature: [15, 12],
  humidity: [55, 25],
  voc: [210, 150],
  co2: [650, 240],
};

function measured(field: string, { min, max, decimals }: Column & { kind: 'measure' }, at: number, position: number) {
  const [centre, swing] = airRanges[field as keyof typeof airRanges] ?? [(min + max) / 2, (max - min) / 8];
  return Number((centre + swing * Math.sin(at * 0.37 + position * 1.7)).toFixed(decimals));
}

/** A value of a reading; totals grow with the reading's number and restart with the cycle of readings. */
function valueAt(field: string, column: Column, at: number, position: number): number | string {
  if (column.kind === 'measure') return measured(field, column, at, position);
  if (column.kind === 'counter') return at * (2 + position);
  return column.values[Math.floor(at / 5) % column.values.length] ?? '';
}

interface Variety {
  /** JSON of the values: the end of an object whose first field is the time. */
  json: string[];
  /** Stored values: scaled integers and words in column order. */
  stored: (number | string)[][];
}

const made = new Map<string, Variety>();

function varietyOf(series: Series): Variety {
  let found = made.get(series.name);
  if (found) return found;
  const columns = Object.entries(series.columns);
  const all = Array.from({ length: variety }, (_, at) =>
    columns.map(([field, column], position) => [field, valueAt(field, column, at, position)] as const),
  );
  found = {
    json: all.map((values) => JSON.stringify(Object.fromEntries(values)).slice(1)),
    stored: all.map((values) =>
      values.map(([field, value]) => {
        const column = series.columns[field] as Column;
        return typeof value === 'number' && column.kind !== 'word' ? Math.round(value * 10 ** column.decimals) : value;
      }),
    ),
  };
  made.set(series.name, found);
  return found;
}

/** Milliseconds between two readings of a device. */
const intervalMs = 60_000;

/** One device's measurements from an instant on, one reading a minute. */
export class Measurements {
  readonly #variety: Variety;
  #instantMs: number;
  #at: number;

  constructor(series: Series, fromMs: number, position: number) {
    this.#variety = varietyOf(series);
    this.#instantMs = fromMs;
    this.#at = position % variety;
  }

  /** The next readings as the device's JSON. */
  message(readings: number): string {
    let text = '[';
    for (let i = 0; i < readings; i += 1) {
      if (i > 0) text += ',';
      const at = this.#step();
      text += `{"measuredAt":"${new Date(this.#instantMs).toISOString()}",${this.#variety.json[at]}`;
    }
    return `${text}]`;
  }

  /** The next reading as stored: epoch milliseconds and values in column order. */
  next(): { measuredAt: number; values: readonly (number | string)[] } {
    const at = this.#step();
    return { measuredAt: this.#instantMs, values: this.#variety.stored[at] ?? [] };
  }

  #step(): number {
    this.#instantMs += intervalMs;
    this.#at = (this.#at + 1) % variety;
    return this.#at;
  }
}
