/** What a fleet sent and what it was told is stored. Readings follow from their device and number, so none is kept. */
import type { CountedReading } from '#test/recount.ts';

export interface FleetDevice {
  deviceId: number;
  managementCode: string;
  key: string;
}

/** Readings of one device lie this far apart, so that a run of minutes fills hours and days. */
const stepMs = 7_000;

export class Ledger {
  readonly device: FleetDevice;
  readonly #begin: number;
  /** How many were sent; they are numbered from 0. */
  sent = 0;
  readonly acknowledged = new Set<number>();

  /** @param end newest instant, in epoch milliseconds, that a reading may have */
  constructor(device: FleetDevice, end: number, most: number) {
    this.device = device;
    this.#begin = end - most * stepMs;
  }

  measuredAt(number: number): number {
    return this.#begin + number * stepMs;
  }

  /** The number of a reading by its time; null for a time that none of this ledger has. */
  numberAt(measuredAt: number): number | null {
    const number = (measuredAt - this.#begin) / stepMs;
    return Number.isInteger(number) && number >= 0 && number < this.sent ? number : null;
  }

  /** What the device sends, in its units. Every ninth has no temperature. */
  payload(number: number): string {
    const temperature = number % 9 === 0 ? null : ((number % 400) - 100) / 10;
    return JSON.stringify({ measuredAt: this.measuredAt(number), fineDust: (number % 1500) / 10, temperature });
  }

  /** What has to be stored of it, in the order of the air series' measures. */
  stored(number: number): CountedReading {
    return {
      deviceId: this.device.deviceId,
      measuredAt: this.measuredAt(number),
      measures: [null, number % 1500, number % 9 === 0 ? null : (number % 400) - 100, null, null, null],
    };
  }
}
