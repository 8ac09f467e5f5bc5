/** Counts of an import: rows stored, repeated and refused. */

/** Rows that were refused for one reason. */
export interface Refusals {
  count: number;
  /** The first affected lines of the file. */
  lines: number[];
}

const maxLines = 5;

export class Summary {
  /** Rows read from the requested stations. */
  rows = 0;
  stored = 0;
  /** Rows at times for which the device already has a reading, which stays unchanged. */
  repeated = 0;
  readonly refused = new Map<string, Refusals>();

  refuse(reason: string, line: number) {
    const refusals = this.refused.get(reason) ?? { count: 0, lines: [] };
    this.refused.set(reason, refusals);
    refusals.count += 1;
    // Rows of several stations aren't read in the file's order.
    refusals.lines = [...refusals.lines, line].sort((a, b) => a - b).slice(0, maxLines);
  }

  get refusedCount(): number {
    return [...this.refused.values()].reduce((sum, { count }) => sum + count, 0);
  }
}
