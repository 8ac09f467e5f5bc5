/** What a check found. `passed` and `failed` count its tests; a check without tests of its own counts as one. */
export interface Finding {
  ok: boolean;
  passed?: number;
  failed?: number;
  /** What to show: why it failed, or a figure worth knowing. */
  output?: string;
}

/** One of the things `npm test` makes sure of. */
export interface Check {
  name: string;
  /** What holds when it passes. */
  about: string;
  run(): Promise<Finding>;
}

/** Sums over all checks that ran. */
export interface Tally {
  passed: number;
  failed: number;
  failedChecks: string[];
}

/**
 * Runs checks one after the other, all of them whatever one says, and tells
 * each result with its time. A check that throws has failed.
 */
export async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0, failedChecks: [] };
  for (const check of checks) {
    print(`… ${check.name}: ${check.about}`);
    const startedAt = performance.now();
    const { ok, passed, failed, output } = await check.run().catch(failing);
    const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
    if (output) print(output.trimEnd());
    print(`${ok ? '✓' : '✗'} ${check.name} (${seconds}${passed === undefined ? '' : `, ${passed} tests passed`})`);
    tally.passed += passed ?? (ok ? 1 : 0);
    tally.failed += ok ? 0 : Math.max(1, failed ?? 1);
    if (!ok) tally.failedChecks.push(check.name);
  }
  return tally;
}

function failing(error: unknown): Finding {
  return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
