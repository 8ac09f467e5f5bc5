/** All simulated devices of a process: started gradually, ticked and stopped together. */
import type { Reporter } from './reporter.ts';
import type { Tally } from './tally.ts';

export interface FleetParts {
  reporters: readonly Reporter[];
  tally: Tally;
  now: () => number;
  /** Polling interval in milliseconds. */
  tickMs?: number;
  /** Number of devices started per tick, so that they don't all connect at once. */
  startedPerTick?: number;
}

const graceMs = 2000;

export class Fleet {
  readonly #parts: Required<FleetParts>;
  #started = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: FleetParts) {
    this.#parts = { tickMs: 1000, startedPerTick: 50, ...parts };
  }

  start(): void {
    this.#tick();
    this.#timer = setInterval(() => this.#tick(), this.#parts.tickMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#parts.reporters.map((reporter) => reporter.stop(graceMs)));
  }

  /** A log line with the counts since the last line. */
  line(): string {
    const { reporters, tally, now } = this.#parts;
    return tally.line(new Date(now()), {
      connected: reporters.filter((reporter) => reporter.isConnected).length,
      devices: reporters.length,
      waiting: reporters.reduce((sum, reporter) => sum + reporter.waiting, 0),
    });
  }

  #tick() {
    const { reporters, now, startedPerTick } = this.#parts;
    this.#started = Math.min(reporters.length, this.#started + startedPerTick);
    const nowMs = now();
    for (const reporter of reporters.slice(0, this.#started)) reporter.tick(nowMs);
  }
}
