import type { SystemProgram } from '../../server/test/system-program.ts';

/** A check's result. `passed` and `failed` count tests; a check without tests counts as one test. */
export interface Finding {
  ok: boolean;
  passed?: number;
  failed?: number;
  /** Output to show: the reason for a failure, or a figure. */
  output?: string;
  /** The check's test files with their durations. */
  files?: readonly FileTime[];
  /** The check's failed tests. */
  failures?: readonly Failure[];
  /** Tests that passed only when repeated. */
  repeated?: readonly string[];
}

export interface Failure {
  /** The test's file and name. */
  test: string;
  why: string;
}

export interface FileTime {
  file: string;
  seconds: number;
}

/** A check of `npm test`. */
export interface Check {
  name: string;
  /** The statement that holds if the check passes. */
  about: string;
  /** Time limit on two cores; a slower check fails, because developers don't run slow tests. */
  budgetSeconds: number;
  /** True if the check may run beside a waiting check or another light check; other checks run alone. */
  isLight?: boolean;
  /** True if the check is often idle, so that a light check may run beside it. */
  waits?: boolean;
  /** System programs that the check's tests use. */
  needs?: readonly SystemProgram[];
  run(): Promise<Finding>;
}

/** The outcome of a check. */
export interface Outcome extends Required<Omit<Finding, 'output'>> {
  name: string;
  seconds: number;
  budgetSeconds: number;
}

export interface RunOptions {
  print: (line: string) => void;
  /** Factor for budgets on a slow machine. */
  patience?: number;
}

/**
 * Runs all checks, even after failures, and prints each result with its time. Checks run in order; light checks run
 * beside waiting checks, or two at a time at the end. A check that throws or exceeds its budget fails.
 */
export async function runChecks(checks: readonly Check[], options: RunOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const light = checks.filter(({ isLight }) => isLight);
  const run = async (check: Check) => void outcomes.push(await runCheck(check, options));
  const runLight = async (until?: Promise<void>) => {
    let isOver = false;
    void until?.then(() => {
      isOver = true;
    });
    for (let next = light.shift(); next; next = isOver ? undefined : light.shift()) await run(next);
  };
  for (const check of checks.filter(({ isLight }) => !isLight)) {
    const running = run(check);
    await Promise.all([running, check.waits && runLight(running)]);
  }
  await Promise.all([runLight(), runLight()]);
  return outcomes;
}

async function runCheck(check: Check, { print, patience = 1 }: RunOptions): Promise<Outcome> {
  const { name, about } = check;
  const budgetSeconds = check.budgetSeconds * patience;
  print(`… ${name}: ${about}`);
  const startedAt = performance.now();
  const found = await check.run().catch(failing);
  const seconds = (performance.now() - startedAt) / 1000;
  const isInTime = seconds <= budgetSeconds;
  const ok = found.ok && isInTime;
  const passed = found.passed ?? (found.ok ? 1 : 0);
  // A check without a failed test may fail too, for example by its time.
  const failed = ok ? 0 : Math.max(1, found.failed ?? 1);
  if (found.output) print(found.output.trimEnd());
  const tests = found.passed === undefined ? '' : `, ${passed} tests passed`;
  print(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s${tests})`);
  if (!isInTime) print(`  It took longer than its budget of ${budgetSeconds} s.`);
  const { files = [], failures = [], repeated = [] } = found;
  return { name, ok, passed, failed, seconds, budgetSeconds, files, failures, repeated };
}

function failing(error: unknown): Finding {
  return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
