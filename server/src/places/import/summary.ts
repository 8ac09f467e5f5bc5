/** What became of the rows. */

/** Rows that were refused for one reason. */
export interface Refusals {
  count: number;
  /** The first lines of the file it happened in. */
  lines: number[];
}

const linesKept = 5;

export class Summary {
  /** Rows read, of the stations asked for. */
  rows = 0;
  stored = 0;
  /** Rows whose moment the device already had a reading of; the one that was there first stays. */
  repeated = 0;
  readonly refused = new Map<string, Refusals>();

  refuse(reason: string, line: number) {
    const refusals = this.refused.get(reason) ?? { count: 0, lines: [] };
    this.refused.set(reason, refusals);
    refusals.count += 1;
    // Rows of several stations aren't read in the file's order.
    refusals.lines = [...refusals.lines, line].sort((a, b) => a - b).slice(0, linesKept);
  }

  get refusedCount(): number {
    return [...this.refused.values()].reduce((sum, { count }) => sum + count, 0);
  }
}
