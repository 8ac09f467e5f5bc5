/** Counts of the devices' activity since the last line. */
import { formatSeoulMinute } from '@maru/domain/seoul-time';

const kinds = ['measured', 'acknowledged', 'refused', 'late', 'repeated', 'spoiled', 'forgotten'] as const;
type Kind = (typeof kinds)[number];

export class Tally {
  #counts = new Map<Kind, number>();

  add(kind: Kind, count = 1): void {
    this.#counts.set(kind, this.of(kind) + count);
  }

  of(kind: Kind): number {
    return this.#counts.get(kind) ?? 0;
  }

  /** A line for the log; resets the counts. */
  line(now: Date, state: { connected: number; devices: number; waiting: number }): string {
    const counts = kinds.filter((kind) => this.of(kind) > 0).map((kind) => `${kind} ${this.of(kind)}`);
    this.#counts = new Map();
    const connected = `${state.connected} of ${state.devices} devices connected`;
    return [`${formatSeoulMinute(now)} ${connected}`, ...counts, `waiting ${state.waiting}`].join(', ');
  }
}
