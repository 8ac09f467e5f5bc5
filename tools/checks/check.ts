import type { SystemProgram } from '../../server/test/system-program.ts';

/** What a check found. `passed` and `failed` count its tests; a check without tests of its own counts as one. */
export interface Finding {
  ok: boolean;
  passed?: number;
  failed?: number;
  /** What to show: why it failed, or a figure worth knowing. */
  output?: string;
  /** The files of its tests, with the seconds that each took. */
  files?: readonly FileTime[];
  /** Its tests that failed. */
  failures?: readonly Failure[];
}

export interface Failure {
  /** Its file and its name. */
  test: string;
  why: string;
}

export interface FileTime {
  file: string;
  seconds: number;
}

/** One of the things `npm test` makes sure of. */
export interface Check {
  name: string;
  /** What holds when it passes. */
  about: string;
  /** Longer than this, on two cores, it fails: nobody runs tests that they wait for. */
  budgetSeconds: number;
  /** Runs beside one that waits, or another that is light; every other check has the machine to itself. */
  isLight?: boolean;
  /** Waits as much as it works, and leaves room for a light one. */
  waits?: boolean;
  /** Programs of the system that its tests run. */
  needs?: readonly SystemProgram[];
  run(): Promise<Finding>;
}

/** How a check went. */
export interface Outcome extends Required<Omit<Finding, 'output'>> {
  name: string;
  seconds: number;
  budgetSeconds: number;
}

export interface RunOptions {
  print: (line: string) => void;
  /** What budgets are multiplied by, for a slower machine. */
  patience?: number;
}

/**
 * Runs checks, all of them whatever one says, and tells each result with its time: in their order, the light ones beside
 * those that wait, or two at a time at the end. A check that throws has failed, as one that passes over its budget.
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
  // A check may fail without a failed test, or with all of its tests passed, but too late.
  const failed = ok ? 0 : Math.max(1, found.failed ?? 1);
  if (found.output) print(found.output.trimEnd());
  const tests = found.passed === undefined ? '' : `, ${passed} tests passed`;
  print(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s${tests})`);
  if (!isInTime) print(`  It took longer than its budget of ${budgetSeconds} s.`);
  const { files = [], failures = [] } = found;
  return { name, ok, passed, failed, seconds, budgetSeconds, files, failures };
}

function failing(error: unknown): Finding {
  return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
