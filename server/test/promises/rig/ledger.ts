/**
 * A fleet's sent and acknowledged readings. They are computed from device and number, so that none has to be stored.
 */
import type { CountedReading } from '#test/recount.ts';

export interface FleetDevice {
  deviceId: number;
  managementCode: string;
  key: string;
}

/** Interval between a device's readings: large enough that a run of minutes covers hours and days of data. */
const stepMs = 7_000;

export class Ledger {
  readonly device: FleetDevice;
  readonly #begin: number;
  /** Number of readings sent, numbered from 0. */
  sent = 0;
  readonly acknowledged = new Set<number>();

  /** @param end newest possible instant of a reading, in epoch milliseconds */
  constructor(device: FleetDevice, end: number, most: number) {
    this.device = device;
    this.#begin = end - most * stepMs;
  }

  measuredAt(number: number): number {
    return this.#begin + number * stepMs;
  }

  /** A reading's number by its time; null for a time outside this ledger. */
  numberAt(measuredAt: number): number | null {
    const number = (measuredAt - this.#begin) / stepMs;
    return Number.isInteger(number) && number >= 0 && number < this.sent ? number : null;
  }

  /** The device's payload in its units. Every ninth has no temperature. */
  payload(number: number): string {
    const temperature = number % 9 === 0 ? null : ((number % 400) - 100) / 10;
    return JSON.stringify({ measuredAt: this.measuredAt(number), fineDust: (number % 1500) / 10, temperature });
  }

  /** The expected stored values, in the order of the air series' measures. */
  stored(number: number): CountedReading {
    return {
      deviceId: this.device.deviceId,
      measuredAt: this.measuredAt(number),
      measures: [null, number % 1500, number % 9 === 0 ? null : (number % 400) - 100, null, null, null],
    };
  }
}
